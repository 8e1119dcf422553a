import { sql } from 'kysely'
import { longestPeriod } from '#contract/traffic.ts'
import type { Db } from '#server/db/connect.ts'
import { today } from '#server/db/orderedIds.ts'

/** Days that are kept: the longest period that can be asked for, and a month more for whoever comes back to one. */
export const keptDays = longestPeriod + 31

/**
 * Forgets the traffic of older days, a small batch in each transaction, so that no import waits for it.
 *
 * @param signal stops it after the batch under way
 */
export async function forgetOldDays(db: Db, { batch = usualBatch, signal }: Given = {}): Promise<void> {
  let forgotten = batch
  while (forgotten === batch) {
    if (signal?.aborted) return
    const { numAffectedRows } = await sql`
      delete from domain_traffic where ctid = any(array(
        select ctid from domain_traffic where on_day < ${today} - ${keptDays}::int limit ${batch}))`.execute(db)
    forgotten = Number(numAffectedRows ?? 0)
  }
}

type Given = { batch?: number; signal?: AbortSignal }

const usualBatch = 5000
