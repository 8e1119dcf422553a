import { defaultDisclosure } from '#server/features/record/parts/rulesDisclosure.ts'
import { ns } from '../namespaces.ts'
import { element, textElement } from '../writeXml.ts'
import { EppChange, type EppParts, type HeldContact, type JournalEntry } from './entry.ts'
import { contactUpdateOf } from './eppContactUpdate.ts'

/**
 * The EPP command (RFC 5730, 5731, 5733) that makes this change at the registry: one line of XML, whose clTRID is the
 * entry's id, so that the answer names what it answers. Null where the standard has no command: nssets and keysets are
 * no objects of it, statuses of the registry's own are not a client's to set, it has no words for some data of
 * contacts, and it takes an AuthInfo in plain text only, of which nothing but a hash is kept.
 */
export function eppCommandOf({ id, objectType, command, handle, change, contact }: JournalEntry): string | null {
  if (objectType === 'contact' && command === 'delete') {
    const named = textElement('contact:id', handle)
    return commandOf(id, element('delete', {}, element('contact:delete', { 'xmlns:contact': ns.eppContact }, named)))
  }
  if (objectType === 'domain' && command === 'delete') {
    const named = textElement('domain:name', handle)
    return commandOf(id, element('delete', {}, element('domain:delete', { 'xmlns:domain': ns.eppDomain }, named)))
  }
  if (command !== 'update') return null
  const { add, rem, chg } = EppChange.parse(change)
  if (objectType === 'contact') {
    const update = chg?.contact ? contactUpdateOf(handle, chg.contact, contact ?? unknownContact) : null
    return update && commandOf(id, update)
  }
  if (objectType !== 'domain') return null
  if (chg?.authInfo !== undefined) return null
  return commandOf(
    id,
    element(
      'update',
      {},
      element(
        'domain:update',
        { 'xmlns:domain': ns.eppDomain },
        textElement('domain:name', handle),
        add ? partsIn('domain:add', add) : '',
        rem ? partsIn('domain:rem', rem) : '',
        chg?.registrant === undefined
          ? ''
          : element('domain:chg', {}, textElement('domain:registrant', chg.registrant)),
      ),
    ),
  )
}

const unknownContact: HeldContact = { forms: [], discloseMask: defaultDisclosure }

function commandOf(id: string, deed: string): string {
  return element('epp', { xmlns: ns.epp }, element('command', {}, deed, textElement('clTRID', id)))
}

function partsIn(name: string, { contact = [], status = [] }: EppParts): string {
  return element(
    name,
    {},
    ...contact.map(({ type, id }) => textElement('domain:contact', id, { type })),
    ...status.map((code) => element('domain:status', { s: code })),
  )
}
