import type { Db } from '#server/db/connect.ts'
import { addCounts } from '#server/db/rateCount.ts'
import { network } from './network.ts'
import { tooMany } from './countAgainst.ts'
import { rateOf } from './rateHeaders.ts'
import type { RateState } from './refusal.ts'

/**
 * Counts one more in a bucket and throws `too-many-requests` with `Retry-After` past `limit` within a minute.
 *
 * @returns what is left of the limit
 */
export type CountRead = (bucket: string, limit: number) => RateState

type Bucket = {
  /** The count of all processes in the database. */
  settled: number
  /** The count of this process since then. */
  unsettled: number
  /** When the bucket is empty again, in milliseconds of `performance.now()`. */
  endsAt: number
}

const windowSeconds = 60
/** A process writes its count to the database after one part of this many of the limit, so most reads cost no statement. */
const batches = 20

/**
 * Counts reads in memory and writes them to the database in batches, so that a read never waits for its count. One
 * process is exact; each further process allows at most a twentieth of the limit more. While the database is away, each
 * process counts for itself.
 */
export function readLimits(db: Db): CountRead {
  const buckets = new Map<string, Bucket>()
  const due = new Map<string, Bucket>()
  let isSettling = false
  let sweptAt = performance.now()

  return function countRead(name, limit) {
    const now = performance.now()
    if (now - sweptAt > windowSeconds * 1000) sweep(now)
    const bucket = bucketOf(name, now)
    const state = () => {
      const resetSeconds = Math.ceil((bucket.endsAt - now) / 1000)
      return rateOf({ name, limit }, { count: bucket.settled + bucket.unsettled, resetSeconds, windowSeconds })
    }
    if (bucket.settled + bucket.unsettled >= limit) throw tooMany(state())
    bucket.unsettled++
    if (bucket.unsettled >= limit / batches) {
      due.set(name, bucket)
      if (!isSettling) void settle()
    }
    return state()
  }

  function bucketOf(name: string, now: number): Bucket {
    const found = buckets.get(name)
    if (found && found.endsAt > now) return found
    const created = { settled: 0, unsettled: 0, endsAt: now + windowSeconds * 1000 }
    buckets.set(name, created)
    return created
  }

  function sweep(now: number): void {
    sweptAt = now
    for (const [name, { endsAt }] of buckets) if (endsAt <= now) buckets.delete(name)
  }

  async function settle(): Promise<void> {
    isSettling = true
    try {
      while (due.size > 0) await settleDue()
    } catch {
      // The database is away; the buckets are written after their next read.
    } finally {
      isSettling = false
    }
  }

  async function settleDue(): Promise<void> {
    const batch = [...due].map(([name, bucket]) => ({ name, bucket, count: bucket.unsettled }))
    due.clear()
    const totals = await addCounts(db, batch, windowSeconds)
    const now = performance.now()
    for (const { name, bucket, count } of batch) {
      const total = totals.get(name)
      if (!total) continue
      bucket.settled = total.count
      bucket.unsettled -= count
      bucket.endsAt = now + total.emptyIn * 1000
    }
  }
}

/** How many accounts' limits an address has: many people share the address of an office. */
const accountsOfAddress = 4

/** Counts calls of an address: all of them, and those without an account. */
export function addressLimits(countRead: CountRead, readsPerMinute: number) {
  return {
    countCall: (ip: string) => countRead(`call:address:${network(ip)}`, readsPerMinute * accountsOfAddress),
    /** Counts open calls and pages. A page is sent before its user is known. */
    countOpenRead: (ip: string) => countRead(`read:open:${network(ip)}`, readsPerMinute),
  }
}
