import { sql } from 'kysely'
import { readOne, type Db } from '#server/db/connect.ts'

/** Returns the zones in which names are registered, by name. */
export async function findZones(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('zone').select('fqdn').orderBy('fqdn').execute()
  return rows.map(({ fqdn }) => fqdn)
}

/** Returns the database's clock; a result also shows that the database responds. */
export async function readClock(db: Db): Promise<Date> {
  const row = await readOne(db, sql<{ now: Date }>`select clock_timestamp() as now`)
  return row.now
}
