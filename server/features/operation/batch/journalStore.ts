import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { lockables } from '#server/features/record/parts/lockable.ts'
import type { OperationRecord } from '../store.ts'
import type { Change } from './store.ts'

/**
 * Writes one EPP update (RFC 5731 section 3.2.5) for each object to the registry journal, in their order. Its id also
 * goes to a poll message to the object's registrar. `status` is `confirmed` where the portal is the registry of record,
 * else `pending`.
 */
export async function recordJournal(
  tx: Tx,
  operation: OperationRecord,
  changes: readonly Change[],
  given: { at: string; status: 'confirmed' | 'pending' },
) {
  const { table } = lockables[operation.object_type]
  await sql`
    with entry as (
    insert into registry_journal (id, recorded_at, object_type, object_id, roid, handle, command, change, previous, operation_id,
      status, decided_at)
    select j.id, ${given.at}::timestamptz, ${operation.object_type}, j.object_id, j.roid, j.handle, 'update', j.change,
      j.previous, ${operation.id}, ${given.status}, case when ${given.status} = 'confirmed' then ${given.at}::timestamptz end
    from unnest(${changes.map((change) => change.entryId)}::uuid[], ${changes.map((change) => change.id)}::uuid[],
      ${changes.map((change) => change.roid)}::text[], ${changes.map((change) => change.name)}::text[],
      ${changes.map(eppChange)}::jsonb[], ${changes.map(({ previous }) => JSON.stringify({ status: previous }))}::jsonb[])
      as j (id, object_id, roid, handle, change, previous)
    returning *)
    insert into poll_message (id, recorded_at, registrar_id, object_type, object_id, handle, operation, change, reason, status)
    select e.id, e.recorded_at, o.registrar_id, e.object_type, e.object_id, e.handle, 'update', e.change, ${operation.action},
      'waiting'
    from entry as e join ${sql.table(table)} as o on o.id = e.object_id`.execute(tx)
}

function eppChange({ add, remove }: Change): string {
  return JSON.stringify({
    ...(add.length > 0 ? { add: { status: add } } : {}),
    ...(remove.length > 0 ? { rem: { status: remove } } : {}),
  })
}
