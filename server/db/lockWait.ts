import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/**
 * Bounds how long the rest of a call's transaction waits for a row that another transaction has locked: one second a
 * lock. Past it the statement fails with SQLSTATE 55P03, nothing is changed, and the call answers `being-changed`.
 */
export async function boundLockWait(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '1s'`.execute(tx)
}
