import { EppChange } from '#server/escrow/journal/entry.ts'
import { eppCommandOf } from '#server/escrow/journal/eppCommand.ts'
import { statusesOfEpp } from '#server/escrow/map/statuses.ts'
import { formOf } from '#server/escrow/map/postal.ts'
import { ns } from '#server/escrow/namespaces.ts'
import { element, textElement } from '#server/escrow/write/xml.ts'
import * as z from 'zod/mini'
import type { Change } from '../port.ts'

/** RFC 9154: AuthInfos are set for a transfer, and are otherwise empty. It has no elements of its own. */
export const secureAuthInfo = 'urn:ietf:params:xml:ns:epp:secure-authinfo-transfer-1.0'

/** A command in its envelope (RFC 5730 section 2.5). */
export function commandOf(clTrid: string, command: string): string {
  return inEnvelope(element('command', {}, command, textElement('clTRID', clTrid)))
}

export const hello = inEnvelope('<hello/>')

function inEnvelope(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>${element('epp', { xmlns: ns.epp }, content)}`
}

/** RFC 5730 section 2.9.1.1, for what both sides know. */
export function loginOf(given: { user: string; password: string; objects: string[]; extensions: string[] }): string {
  const { user, password, objects, extensions } = given
  return element(
    'login',
    {},
    textElement('clID', user),
    textElement('pw', password),
    element('options', {}, textElement('version', '1.0'), textElement('lang', 'en')),
    element(
      'svcs',
      {},
      ...objects.map((uri) => textElement('objURI', uri)),
      extensions.length === 0
        ? ''
        : element('svcExtension', {}, ...extensions.map((uri) => textElement('extURI', uri))),
    ),
  )
}

/** RFC 5730 section 2.9.2.3: requests the oldest message, or acknowledges one. */
export function pollOf(messageId: string | null): string {
  return element('poll', messageId === null ? { op: 'req' } : { op: 'ack', msgID: messageId })
}

type Named = { objectType: string; handle: string }

/** RFC 5731 and 5733 section 3.1.2. */
export function infoOf({ objectType, handle }: Named): string {
  return objectType === 'domain'
    ? element('info', {}, inDomain('info', textElement('domain:name', handle, { hosts: 'none' })))
    : element('info', {}, inContact('info', textElement('contact:id', handle)))
}

/** Sets an AuthInfo, or ends it with null as RFC 9154 has it: a domain has an element for none, a contact an empty one. */
export function authInfoOf({ objectType, handle }: Named, authInfo: string | null): string {
  if (objectType === 'domain') {
    const value = authInfo === null ? '<domain:null/>' : textElement('domain:pw', authInfo)
    const change = element('domain:chg', {}, element('domain:authInfo', {}, value))
    return element('update', {}, inDomain('update', textElement('domain:name', handle), change))
  }
  const change = element('contact:chg', {}, element('contact:authInfo', {}, textElement('contact:pw', authInfo ?? '')))
  return element('update', {}, inContact('update', textElement('contact:id', handle), change))
}

function inDomain(name: string, ...content: string[]): string {
  return element(`domain:${name}`, { 'xmlns:domain': ns.eppDomain }, ...content)
}

function inContact(name: string, ...content: string[]): string {
  return element(`contact:${name}`, { 'xmlns:contact': ns.eppContact }, ...content)
}

/** Returns the command for a change, whose clTRID is the entry's id. Null where EPP has no command for it. */
export function commandFor(change: Change): string | null {
  const { id, objectType, command } = change
  if (command === 'create') return objectType === 'contact' ? createOf(change) : null
  if (command !== 'update') return envelope(change)
  const own = ownPart(change)
  if (own === null) return null
  const { add, rem, chg } = own
  if (chg?.authInfo !== undefined) {
    // A set one is confirmed already; an ended one stands alone or beside statuses that EPP does not know.
    const isAlone = !add && !rem && Object.keys(chg).length === 1
    return isAlone && chg.authInfo === null && objectType !== 'nsset' && objectType !== 'keyset'
      ? commandOf(id, authInfoOf(change, null))
      : null
  }
  return envelope({ ...change, change: own })
}

/** Returns the exported command with a declaration, as servers expect it. */
function envelope(change: Change): string | null {
  const command = eppCommandOf(change)
  return command && `<?xml version="1.0" encoding="UTF-8" standalone="no"?>${command}`
}

/**
 * Returns the part of an update that the registry stores; null without one. A status that another party has set too
 * stays, because EPP has one of each. States that are none of EPP belong to the portal.
 */
export function ownPart({ objectType, change, foreignStates }: Change): EppChange | null {
  const { add, rem, chg } = EppChange.parse(change)
  const known = new Set<string>(objectType === 'contact' || objectType === 'domain' ? statusesOfEpp(objectType) : [])
  const isSet = objectType === 'nsset' || objectType === 'keyset'
  const own = (codes: readonly string[] | undefined) =>
    codes?.filter((code) => isSet || (known.has(code) && !foreignStates.includes(code)))
  const parts = (given: EppChange['add']) => {
    const status = own(given?.status)
    const left = {
      ...(status?.length ? { status } : {}),
      ...(given?.contact?.length ? { contact: given.contact } : {}),
    }
    return Object.keys(left).length === 0 ? undefined : left
  }
  const [added, removed] = [parts(add), parts(rem)]
  const changed = chg && Object.values(chg).some((value) => value !== undefined) ? chg : undefined
  if (!added && !removed && !changed) return null
  return { ...(added && { add: added }), ...(removed && { rem: removed }), ...(changed && { chg: changed }) }
}

const Text = z.nullable(z.string())
/** The data of a new contact's entry (`createContact.ts`). */
export const NewContact = z.object({
  contact: z.object({
    postalInfo: z.object({
      name: z.string(),
      addr: z.object({ street: z.array(z.string()), city: Text, sp: Text, pc: Text, cc: Text }),
    }),
    voice: Text,
    email: z.string(),
  }),
})

/** RFC 5733 section 3.2.1. The AuthInfo is empty, as RFC 9154 has it: nobody transfers the contact by it. */
function createOf({ id, handle, change }: Change): string | null {
  const parsed = NewContact.safeParse(change)
  if (!parsed.success) return null
  const { postalInfo, voice, email } = parsed.data.contact
  const { name, addr } = postalInfo
  const postal = element(
    'contact:postalInfo',
    { type: formOf({ ...addr, name, org: null }) },
    textElement('contact:name', name),
    element(
      'contact:addr',
      {},
      ...addr.street.map((line) => textElement('contact:street', line)),
      textElement('contact:city', addr.city ?? '-'),
      textElement('contact:sp', addr.sp),
      textElement('contact:pc', addr.pc),
      textElement('contact:cc', addr.cc ?? 'ZZ'),
    ),
  )
  const content = [
    textElement('contact:id', handle),
    postal,
    textElement('contact:voice', voice),
    textElement('contact:email', email),
    element('contact:authInfo', {}, textElement('contact:pw', '')),
  ]
  return commandOf(id, element('create', {}, inContact('create', ...content)))
}
