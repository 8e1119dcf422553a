import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { lockables } from '#server/features/record/parts/lockable.ts'
import { isOwning } from '#server/features/record/parts/ownersStore.ts'
import type { OperationRecord } from '../store.ts'

/** Returns what the operation did to the objects of each contact concerned: their number, their ids and a digest. */
export async function findConcerned(tx: Tx, operation: OperationRecord) {
  const type = operation.object_type
  const { table, name, owners } = lockables[type]
  const { rows } = await sql<{ contactId: string; names: string[]; digest: Buffer }>`
    select w.contact_id as "contactId", jsonb_agg(o.${sql.ref(name)} order by o.sort_key, o.id) as names,
      ${itemsDigest} as digest
    from operation_item as i
    join ${sql.table(table)} as o on o.id = i.object_id
    join ${sql.table(owners.table)} as w on w.${sql.ref(owners.object)} = i.object_id and ${isOwning(type, 'w')}
    where i.operation_id = ${operation.id} and i.verdict = 'done'
    group by w.contact_id order by w.contact_id`.execute(tx)
  return rows
}

/** Returns the digest of all decisions of the operation. */
export async function getItemsDigest(tx: Tx, operationId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ digest: Buffer | null }>`
    select ${itemsDigest} as digest from operation_item as i where i.operation_id = ${operationId}`.execute(tx)
  return rows[0]?.digest ?? null
}

// SHA-256 over lines of `id verdict reason`, in the order of the ids.
const itemsDigest = sql`sha256(convert_to(string_agg(
  i.object_id || ' ' || i.verdict || ' ' || coalesce(i.reason, '-') || E'\n', '' order by i.object_id), 'UTF8'))`
