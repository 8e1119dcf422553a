import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** How many connections wait for a lock in this database at this moment. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
