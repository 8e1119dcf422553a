import { defaultDisclosure } from '#server/features/record/parts/rulesDisclosure.ts'
import { ns } from '../namespaces.ts'
import { element, textElement } from '../write/xml.ts'
import { EppChange, type EppParts, type HeldContact, type JournalEntry } from './entry.ts'
import { contactUpdateOf } from './eppContactUpdate.ts'

/**
 * Returns the EPP command (RFC 5730, 5731, 5733) for this change as one line of XML. Its clTRID is the entry's id, so
 * that the response identifies the entry. Returns null where the standard has no command. Nssets and keysets are not EPP
 * objects, and clients cannot set the registry's statuses. EPP lacks some data of contacts, and needs an AuthInfo in
 * plain text, of which only a hash is stored.
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

function commandOf(id: string, command: string): string {
  return element('epp', { xmlns: ns.epp }, element('command', {}, command, textElement('clTRID', id)))
}

function partsIn(name: string, { contact = [], status = [] }: EppParts): string {
  return element(
    name,
    {},
    ...contact.map(({ type, id }) => textElement('domain:contact', id, { type })),
    ...status.map((code) => element('domain:status', { s: code })),
  )
}
