import { sql } from 'kysely'
import { readOne, type Db } from './connect.ts'

/** Returns the time of the database, which all processes share. */
export async function readClock(db: Db): Promise<Date> {
  const { now } = await readOne(db, sql<{ now: Date }>`select clock_timestamp() as now`)
  return now
}
