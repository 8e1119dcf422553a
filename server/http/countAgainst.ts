import type { Db } from '#server/db/connect.ts'
import { countOne } from '#server/db/rateCount.ts'
import { Refusal } from './refusal.ts'

/**
 * Counts one more of something and throws `too-many-requests` with `Retry-After` past `limit` within
 * `windowSeconds`. `bucket` says what is counted and for whom: `public-view:<identity>`.
 */
export async function countAgainst(db: Db, bucket: string, limit: number, windowSeconds: number): Promise<void> {
  const { count, emptyIn } = await countOne(db, bucket, windowSeconds)
  if (count > limit) throw new Refusal('too-many-requests', { retryAfter: Math.max(1, emptyIn) })
}
