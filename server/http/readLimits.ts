import type { Db } from '#server/db/connect.ts'
import { addCounts } from '#server/db/rateCount.ts'
import { network } from './network.ts'
import { Refusal } from './refusal.ts'

/** Counts one more in a bucket and throws `too-many-requests` with `Retry-After` past `limit` within a minute. */
export type CountRead = (bucket: string, limit: number) => void

type Bucket = {
  /** What the shared store has, of all processes. */
  settled: number
  /** What this process has let in since. */
  unsettled: number
  /** When the bucket is empty again, in milliseconds of `performance.now()`. */
  endsAt: number
}

const windowSeconds = 60
/** A process tells the store of a bucket when it has let in this part of its limit, so most readers cost no statement. */
const batches = 20

/**
 * Counts reads in memory and settles with the shared store in batches, so that a read never waits for its count. One
 * process is exact; several together let in at most a twentieth of the limit more for each of them. While the store is
 * away each process counts for itself.
 */
export function readLimits(db: Db): CountRead {
  const buckets = new Map<string, Bucket>()
  const due = new Map<string, Bucket>()
  let isSettling = false
  let sweptAt = performance.now()

  return function countRead(name, limit) {
    const now = performance.now()
    if (now - sweptAt > windowSeconds * 1000) sweep(now)
    const bucket = living(name, now)
    if (bucket.settled + bucket.unsettled >= limit)
      throw new Refusal('too-many-requests', { retryAfter: Math.max(1, Math.ceil((bucket.endsAt - now) / 1000)) })
    bucket.unsettled++
    if (bucket.unsettled < limit / batches) return
    due.set(name, bucket)
    if (!isSettling) void settle()
  }

  function living(name: string, now: number): Bucket {
    const found = buckets.get(name)
    if (found && found.endsAt > now) return found
    const fresh = { settled: 0, unsettled: 0, endsAt: now + windowSeconds * 1000 }
    buckets.set(name, fresh)
    return fresh
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
      // The store is away; the buckets are due again with their next read.
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

/** How many times the limit of one account all calls of an address may be: many people share that of an office. */
const accountsOfAddress = 4

/** Limits of reading: everything that comes from an address, and what it reads without an account. */
export function addressLimits(countRead: CountRead, readsPerMinute: number) {
  return {
    countCall: (ip: string) => countRead(`call:address:${network(ip)}`, readsPerMinute * accountsOfAddress),
    /** Open calls and pages; a page is answered before anybody knows whose it is. */
    countOpenRead: (ip: string) => countRead(`read:open:${network(ip)}`, readsPerMinute),
  }
}
