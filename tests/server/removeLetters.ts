import { sql } from 'kysely'
import { inTransaction, type Db } from '#server/db/connect.ts'

/**
 * Removes all letters, written and delivered, row by row. `truncate` would lock whole tables, and a job of the portal
 * that reads one before the other would deadlock with it.
 */
export function removeLetters(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    // A letter that is being delivered is delivered first.
    await sql`select from mail for update`.execute(tx)
    await sql`delete from demo_letter`.execute(tx)
    await sql`delete from mail`.execute(tx)
  })
}
