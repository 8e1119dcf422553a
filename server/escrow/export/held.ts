import * as z from 'zod/mini'
import { codeIn, valuesOf } from '#server/features/registryChange/parts/values.ts'
import { roleBits } from '#server/features/record/parts/rulesRole.ts'
import { EppChange, Previous } from '../journal/entry.ts'
import { maskWithFlags } from '../map/disclosure.ts'
import type { HeldRole, PendingRecord } from './heldStore.ts'
import type { ContactRecord, DomainRecord, RoleRecord } from './store.ts'

/** Returns a contact as the registry has it: with the values from before its unconfirmed changes. */
export function heldContact(record: ContactRecord, pending: readonly PendingRecord[]): ContactRecord {
  const before = new Map<string, unknown>()
  for (const { change, previous } of pending)
    for (const { name, previous: value } of valuesOf(EppChange.parse(change), Previous.parse(previous ?? {})))
      if (codeIn(name) === null && value !== undefined && !before.has(name)) before.set(name, value)
  const { name, addr, voice, fax, email } = Held.parse(Object.fromEntries(before))
  return {
    ...record,
    ...(name !== undefined && { name }),
    ...addr,
    ...(voice !== undefined && { telephone: voice }),
    ...(fax !== undefined && { fax }),
    ...(email !== undefined && { email }),
    discloseMask: maskWithFlags(record.discloseMask, flagsIn(before)),
  }
}

const Text = z.nullable(z.string())

/** The journal values that a deposit contains. */
const Held = z.object({
  name: z.optional(Text),
  addr: z.optional(z.object({ street: z.array(z.string()), city: Text, sp: Text, pc: Text, cc: Text })),
  voice: z.optional(Text),
  fax: z.optional(Text),
  email: z.optional(Text),
})

function flagsIn(values: ReadonlyMap<string, unknown>): Record<string, boolean> {
  const prefix = 'flag '
  return Object.fromEntries(
    [...values].flatMap(([name, value]) =>
      name.startsWith(prefix) && typeof value === 'boolean' ? [[name.slice(prefix.length), value]] : [],
    ),
  )
}

/** Returns a domain with its contacts as the registry has them: from before its unconfirmed changes. */
export function heldDomain(
  record: DomainRecord,
  roles: readonly RoleRecord[],
  before: readonly HeldRole[],
): { record: DomainRecord; roles: RoleRecord[] } {
  const bits = new Map(roles.map((one) => [one.handle, one.roles]))
  let { holder } = record
  for (const { role, handle, isHeld } of before) {
    const held = bits.get(handle) ?? 0
    if (role === 'holder') holder = handle
    else bits.set(handle, isHeld ? held | roleBits[role] : held & ~roleBits[role])
  }
  const contacts = [...bits].sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    record: { ...record, holder },
    roles: contacts.map(([handle, held]) => ({ domainId: record.id, handle, roles: held })),
  }
}
