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
  authority: OperationDeps['authority']
}

/** The registry journal: a change of one object; where the portal holds the registry's truth, it is applied with that. */
export async function recordJournal(tx: Tx, { object, command = 'update', change, authority }: Given): Promise<void> {
  const isApplied = authority === 'registry-of-record'
  await tx
    .insertInto('registry_journal')
    .values({
      id: v7(),
      recorded_at: sql<Date>`clock_timestamp()`,
      object_type: object.type,
      object_id: object.id,
      roid: object.roid,
      handle: object.name,
      command,
      change: JSON.stringify(change),
      operation_id: null,
      status: isApplied ? 'applied' : 'waiting',
      decided_at: isApplied ? sql<Date>`clock_timestamp()` : null,
      reason: null,
    })
    .execute()
}
