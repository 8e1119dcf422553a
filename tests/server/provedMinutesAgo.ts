import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Everybody last proved who they are so many minutes ago, in all their sessions. */
export async function provedMinutesAgo(db: Db, minutes: number): Promise<void> {
  await sql`
    update session set auth_time = clock_timestamp() - make_interval(mins => ${minutes})
    where auth_time is not null`.execute(db)
}
