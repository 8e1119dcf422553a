import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { lockables } from '#server/features/record/parts/lockable.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'
import type { Moved } from './rulesMove.ts'

/** Returns the other contacts of the objects, each with the ids of its objects. Runs after everything has moved. */
export async function findOthers(
  tx: Tx,
  { intoId, moved }: { intoId: string; moved: readonly Moved[] },
): Promise<Map<string, ReadonlySet<string>>> {
  const others = new Map<string, Set<string>>()
  for (const type of ['domain', 'nsset', 'keyset'] as const) {
    const { table, object } = lockables[type].owners
    const ids = moved.filter((one) => one.type === type).map(({ id }) => id)
    const { rows } = await sql<{ contactId: string; id: string }>`
      select w.contact_id as "contactId", w.${sql.ref(object)} as id from ${sql.table(table)} as w
      where w.${sql.ref(object)} = any(${ids}::uuid[]) and w.contact_id <> ${intoId} and ${isOwning(type, 'w')}
      order by 1, 2`.execute(tx)
    for (const { contactId, id } of rows) others.set(contactId, (others.get(contactId) ?? new Set()).add(id))
  }
  return others
}
