import { roleBits } from '#server/features/record/parts/rulesRole.ts'
import type { HeldRole } from './heldStore.ts'
import type { DomainRecord, RoleRecord } from './store.ts'

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
