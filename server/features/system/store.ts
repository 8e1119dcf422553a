import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** The zones names are registered in, by name. */
export async function findZones(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('zone').select('fqdn').orderBy('fqdn').execute()
  return rows.map(({ fqdn }) => fqdn)
}

/** The database's clock, which also shows that it answers. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the clock has no row')
  return row.now
}
