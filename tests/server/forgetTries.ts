import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Nobody has tried or looked at anything yet that is counted. */
export async function forgetTries(db: Db): Promise<void> {
  await sql`delete from rate_count`.execute(db)
}
