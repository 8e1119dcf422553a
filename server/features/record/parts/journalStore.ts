import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { ObjectType } from '#contract/record.ts'
import type { Tx } from '#server/db/connect.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'

type JournalChange = {
  object: { type: ObjectType; id: string; roid: string; name: string }
  /** The EPP command; `update` by default. */
  command?: 'create' | 'update' | 'delete'
  /** In the shape of an EPP command (RFC 5731, 5733 section 3.2.5), as server/escrow/journal/entry.ts has it. */
  change: unknown
  /** The replaced values in the shape of `change`; null where an undo is impossible. */
  previous?: unknown
  authority: OperationDeps['authority']
  /** Set where the registry already has the change. */
  isConfirmed?: boolean
}

/**
 * Writes a change of one object to the registry journal and returns the id of the entry. Where the portal is the
 * registry of record, the entry is confirmed immediately.
 */
export async function recordJournal(tx: Tx, given: JournalChange): Promise<string> {
  const { object, command = 'update', change, previous = null, authority } = given
  const isConfirmed = given.isConfirmed ?? authority === 'registry-of-record'
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
