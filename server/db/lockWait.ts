import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/**
 * Limits the wait for each lock in the rest of the transaction to one second. After that the statement fails with
 * SQLSTATE 55P03, nothing is changed, and the call answers `being-changed`.
 */
export async function boundLockWait(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '1s'`.execute(tx)
}
