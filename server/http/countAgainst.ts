import type { Db } from '#server/db/connect.ts'
import { countBoth, countOne, type Bucket } from '#server/db/rateCount.ts'
import { rateOf } from './rateHeaders.ts'
import { Refusal, type RateState } from './refusal.ts'

/**
 * Counts one more of something and throws `too-many-requests` with `Retry-After` past `limit` within
 * `windowSeconds`. `bucket` says what is counted and for whom: `public-view:<identity>`.
 *
 * @returns what is left of the limit
 */
export async function countAgainst(db: Db, bucket: string, limit: number, windowSeconds: number): Promise<RateState> {
  const { count, emptyIn } = await countOne(db, bucket, windowSeconds)
  return demandLeft({ name: bucket, limit }, { count, emptyIn, windowSeconds })
}

/** As `countAgainst` for two buckets; what the first refuses is not counted in the second. Returns the first's state. */
export async function countAgainstBoth(db: Db, buckets: { first: Bucket; second: Bucket }, windowSeconds: number) {
  const { first, second } = await countBoth(db, buckets, windowSeconds)
  const state = demandLeft(buckets.first, { ...first, windowSeconds })
  if (second) demandLeft(buckets.second, { ...second, windowSeconds })
  return state
}

type Counted = { count: number; emptyIn: number; windowSeconds: number }

function demandLeft(bucket: Bucket, { count, emptyIn, windowSeconds }: Counted): RateState {
  const state = rateOf(bucket, { count, resetSeconds: emptyIn, windowSeconds })
  if (count > bucket.limit) throw tooMany(state)
  return state
}

export function tooMany(rate: RateState): Refusal {
  return new Refusal('too-many-requests', { retryAfter: rate.resetSeconds, rate })
}
