import type { Db } from '#server/db/connect.ts'
import { countBoth, countOne, type Bucket } from '#server/db/rateCount.ts'
import { Refusal } from './refusal.ts'

/**
 * Counts one more of something and throws `too-many-requests` with `Retry-After` past `limit` within
 * `windowSeconds`. `bucket` says what is counted and for whom: `public-view:<identity>`.
 */
export async function countAgainst(db: Db, bucket: string, limit: number, windowSeconds: number): Promise<void> {
  const { count, emptyIn } = await countOne(db, bucket, windowSeconds)
  if (count > limit) throw tooMany(emptyIn)
}

/** As `countAgainst` for two buckets; what the first refuses is not counted in the second. */
export async function countAgainstBoth(db: Db, buckets: { first: Bucket; second: Bucket }, windowSeconds: number) {
  const emptyIn = await countBoth(db, buckets, windowSeconds)
  if (emptyIn !== null) throw tooMany(emptyIn)
}

function tooMany(emptyIn: number): Refusal {
  return new Refusal('too-many-requests', { retryAfter: Math.max(1, emptyIn) })
}
