import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { ObjectType } from '#contract/record.ts'
import type { Tx } from '#server/db/connect.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'

/** A change of one object of the registry, with its sponsoring registrar. */
export type Change = {
  type: ObjectType
  id: string
  roid: string
  handle: string
  registrarId: string
  command: 'update' | 'delete'
  /** In the shape of an EPP command. */
  change: object
  /** The replaced values, as `Previous` of the journal. */
  previous?: object | undefined
}

/**
 * Writes the changes to the registry journal in their order. Each also gets a poll message with the same id to the
 * object's registrar. Where the portal is the registry of record, they are confirmed immediately.
 */
export async function recordChanges(
  tx: Tx,
  given: { at: string; authority: OperationDeps['authority']; changes: readonly Change[] },
): Promise<void> {
  const { at, authority, changes } = given
  const status = authority === 'registry-of-record' ? 'confirmed' : 'pending'
  const column = <T>(pick: (change: Change) => T) => changes.map(pick)
  // One statement writes the entries, another the messages; both need the same ids.
  const ids = column(() => v7())
  const rows = sql`unnest(${ids}::uuid[], ${column((c) => c.type)}::text[],
    ${column((c) => c.id)}::uuid[], ${column((c) => c.roid)}::text[], ${column((c) => c.handle)}::text[],
    ${column((c) => c.registrarId)}::uuid[], ${column((c) => c.command)}::text[],
    ${column((c) => JSON.stringify(c.change))}::jsonb[],
    ${column((c) => (c.previous ? JSON.stringify(c.previous) : null))}::jsonb[])
    as c (id, type, object_id, roid, handle, registrar_id, command, change, previous)`
  await sql`
    insert into registry_journal (id, recorded_at, object_type, object_id, roid, handle, command, change, previous, status,
      decided_at)
    select c.id, ${at}::timestamptz, c.type, c.object_id, c.roid, c.handle, c.command, c.change, c.previous, ${status},
      case when ${status} = 'confirmed' then ${at}::timestamptz end
    from ${rows}`.execute(tx)
  await sql`
    insert into poll_message (id, recorded_at, registrar_id, object_type, object_id, handle, operation, change, reason, status)
    select c.id, ${at}::timestamptz, c.registrar_id, c.type, c.object_id, c.handle, c.command, c.change, 'merge',
      'waiting'
    from ${rows}`.execute(tx)
}
