import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { deleteBatch } from '#server/db/deleteBatch.ts'
import { today } from '#server/db/orderedIds.ts'

/** Deletes the traffic of days before the last `days`, at most `limit` rows, so that no import waits long; returns how many. */
export function removeOldDays(db: Db, days: number, limit: number): Promise<number> {
  return deleteBatch(db, 'domain_traffic', { where: sql<boolean>`on_day < ${today} - ${days}::int`, limit })
}
