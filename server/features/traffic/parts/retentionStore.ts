import { sql } from 'kysely'
import { longestPeriod } from '#contract/traffic.ts'
import type { Db } from '#server/db/connect.ts'
import { deleteBatch } from '#server/db/deleteBatch.ts'
import { today } from '#server/db/orderedIds.ts'

/** For how many days traffic is stored: the longest period a page can show, and a month more for old links. */
export const retentionDays = longestPeriod + 31

/** Deletes the traffic of older days, at most `limit` rows, so that no import waits long; returns how many. */
export function removeOldDays(db: Db, limit: number): Promise<number> {
  return deleteBatch(db, 'domain_traffic', { where: sql<boolean>`on_day < ${today} - ${retentionDays}::int`, limit })
}
