import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

/** Has a running operation stopped after the batch under way, once this is committed. */
export async function recordStop(db: Db, operationId: string): Promise<void> {
  await db
    .insertInto('operation_stop')
    .values({ operation_id: operationId, asked_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether somebody wants it stopped; asked after its row is locked, in a statement of its own, so as to see the latest. */
export async function findStop(tx: Tx, operationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('operation_stop')
    .select('operation_id')
    .where('operation_id', '=', operationId)
    .executeTakeFirst()
  return row !== undefined
}
