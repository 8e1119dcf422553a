import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { ObjectType } from '#contract/record.ts'
import type { Tx } from '#server/db/connect.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'

type Given = {
  object: { type: ObjectType; id: string; roid: string; name: string }
  /** What the registry is to do; an update unless told. */
  command?: 'create' | 'update' | 'delete'
  /** In the shape of an EPP command (RFC 5731, 5733 section 3.2.5), as server/escrow/journal/entry.ts has it. */
  change: unknown
  /** The values that the change replaces, in the shape of `change`'s; null where nothing can be put back. */
  previous?: unknown
  authority: OperationDeps['authority']
}

/**
 * Writes a change of one object to the registry journal; where the portal is the registry of record it is confirmed with
 * that. Returns the entry's id.
 */
export async function recordJournal(tx: Tx, given: Given): Promise<string> {
  const { object, command = 'update', change, previous = null, authority } = given
  const isConfirmed = authority === 'registry-of-record'
  const id = v7()
  await tx
    .insertInto('registry_journal')
    .values({
      id,
      recorded_at: sql<Date>`clock_timestamp()`,
      object_type: object.type,
      object_id: object.id,
      roid: object.roid,
      handle: object.name,
      command,
      change: JSON.stringify(change),
      previous: previous === null ? null : JSON.stringify(previous),
      operation_id: null,
      status: isConfirmed ? 'confirmed' : 'pending',
      decided_at: isConfirmed ? sql<Date>`clock_timestamp()` : null,
      reason: null,
    })
    .execute()
  return id
}
