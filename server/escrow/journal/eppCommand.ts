import { ns } from '../namespaces.ts'
import { element, textElement } from '../writeXml.ts'
import { EppChange, type JournalEntry } from './entry.ts'

/**
 * The EPP command (RFC 5730, RFC 5731 section 3.2.5) that makes this change at the registry: one line of XML,
 * whose clTRID is the entry's id, so that the answer names what it answers. Null where the standard has no
 * command: nssets and keysets are no objects of it, and it takes an AuthInfo in plain text only, of which nothing but
 * a hash is kept.
 */
export function eppCommandOf({ id, objectType, command, handle, change }: JournalEntry): string | null {
  if (objectType !== 'domain' || command !== 'update') return null
  const { add, rem, chg } = EppChange.parse(change)
  if (chg) return null
  const update = element(
    'domain:update',
    { 'xmlns:domain': ns.eppDomain },
    textElement('domain:name', handle),
    add ? statusesIn('domain:add', add.status) : '',
    rem ? statusesIn('domain:rem', rem.status) : '',
  )
  return element(
    'epp',
    { xmlns: ns.epp },
    element('command', {}, element('update', {}, update), textElement('clTRID', id)),
  )
}

function statusesIn(name: string, statuses: readonly string[]): string {
  return element(name, {}, ...statuses.map((status) => element('domain:status', { s: status })))
}
