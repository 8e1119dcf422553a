import { ns } from '#server/escrow/namespaces.ts'
import { childrenOf, texts, type Element } from '#server/escrow/read/element.ts'
import { element, textElement } from '#server/escrow/write/xml.ts'

export type EppDomain = {
  roid: string
  statuses: Set<string>
  registrant: string
  admins: Set<string>
  authInfo: string | null
}
export type EppContact = { roid: string; values: Record<string, string>; authInfo: string | null }

export function inEpp(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${element('epp', { xmlns: ns.epp }, content)}`
}

export const messages: Record<number, string> = {
  1000: 'Command completed successfully',
  1001: 'Command completed successfully; action pending',
  1300: 'Command completed successfully; no messages',
  1301: 'Command completed successfully; ack to dequeue',
  1500: 'Command completed successfully; ending session',
  2002: 'Command use error',
  2200: 'Authentication error',
  2201: 'Authorization error',
  2302: 'Object exists',
  2303: 'Object does not exist',
  2304: 'Object status prohibits operation',
  2305: 'Object association prohibits operation',
  2306: 'Parameter value policy error',
  2400: 'Command failed',
  2500: 'Command failed; server closing connection',
  2502: 'Session limit exceeded; server closing connection',
}

export function statusesIn(part: Element | undefined): string[] {
  return part ? childrenOf(part, part.uri, 'status').flatMap((status) => status.attributes['s'] ?? []) : []
}

export function contactsIn(part: Element | undefined): string[] {
  return part ? texts(part, part.uri, 'contact') : []
}

/** The values of a contact by the names of their elements, each once. */
export function contactValues(object: Element): Record<string, string> {
  const values: Record<string, string> = {}
  const take = (one: Element) => {
    if (one.local === 'authInfo' || one.local === 'id' || one.local === 'disclose') return
    if (one.children.length === 0) values[one.local] = one.text.trim()
    one.children.forEach(take)
  }
  object.children.forEach(take)
  return values
}

export function domainInfo(name: string, { roid, statuses, registrant, admins }: EppDomain, pending: string[]): string {
  const all = [...statuses, ...pending]
  return element(
    'domain:infData',
    { 'xmlns:domain': ns.eppDomain },
    textElement('domain:name', name),
    textElement('domain:roid', roid),
    ...(all.length === 0 ? ['ok'] : all).map((code) => element('domain:status', { s: code })),
    textElement('domain:registrant', registrant),
    ...[...admins].map((id) => textElement('domain:contact', id, { type: 'admin' })),
    textElement('domain:clID', 'REG-TEST'),
  )
}

export function contactInfo(id: string, { roid, values }: EppContact, pending: string[]): string {
  const value = (local: string) =>
    values[local] === undefined || values[local] === '' ? '' : textElement(`contact:${local}`, values[local])
  return element(
    'contact:infData',
    { 'xmlns:contact': ns.eppContact },
    textElement('contact:id', id),
    textElement('contact:roid', roid),
    ...(pending.length === 0 ? ['ok'] : pending).map((code) => element('contact:status', { s: code })),
    element(
      'contact:postalInfo',
      { type: 'loc' },
      textElement('contact:name', values['name'] ?? '-'),
      element(
        'contact:addr',
        {},
        value('street'),
        textElement('contact:city', values['city'] ?? '-'),
        value('sp'),
        value('pc'),
        textElement('contact:cc', values['cc'] ?? 'CZ'),
      ),
    ),
    value('voice'),
    value('fax'),
    textElement('contact:email', values['email'] ?? 'a@example.cz'),
    textElement('contact:clID', 'REG-TEST'),
    textElement('contact:crID', 'REG-TEST'),
    textElement('contact:crDate', '2024-01-01T00:00:00Z'),
  )
}
