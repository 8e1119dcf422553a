import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

/** Requests that a running operation stops after the current batch. */
export async function recordStop(db: Db, operationId: string): Promise<void> {
  await db
    .insertInto('operation_stop')
    .values({ operation_id: operationId, asked_at: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether a stop was requested. Runs as its own statement after the row lock, to see the latest request. */
export async function findStop(tx: Tx, operationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('operation_stop')
    .select('operation_id')
    .where('operation_id', '=', operationId)
    .executeTakeFirst()
  return row !== undefined
}
