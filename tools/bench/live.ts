import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod/mini'
import { openDb, openPool, type DatabaseAddress, type Db } from '#server/db/connect.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import { placeBid } from '#server/features/auction/placeBid.ts'
import { openLedger } from '#server/features/auction/store.ts'
import { aRunningAuction, bidders } from '#tests/auction/storedAuction.ts'
import { openLiveReaders, type LiveReaders } from './liveReaders.ts'
import { quantile, rounded } from './measure.ts'
import { atPlace } from './place.ts'
import { report } from './result.ts'

// Five thousand readers look at a page of auctions at one process, while bids are made at another. Measured are the
// time from a commit until each reader has the bid, and the memory of a reader. Beside it one NOTIFY of the database,
// which nothing waits for here. Readers share the machine with the portal, so a good part of the time is theirs.
const readers = 5000
const auctionsOnPage = 25
const bids = 20
const betweenMs = 500
const patienceMs = 10_000
const Usage = z.object({ heapUsed: z.number(), external: z.number(), rss: z.number() })

const folder = mkdtempSync(join(tmpdir(), 'bench-live-'))
const heldFile = join(folder, 'held.json')
process.env['HELD_FILE'] = heldFile
process.env['NODE_OPTIONS'] = `--import ${join(import.meta.dirname, 'collectOnSignal.mjs')}`
await atPlace({ domains: 1000 }, async ({ url, processId, address }) => {
  const db = openDb(openPool(address, { max: 3, name: 'registry-bench' }))
  const [hot = '', ...others] = await Promise.all(Array.from({ length: auctionsOnPage }, () => aRunningAuction(db)))
  const people = await bidders(db, 2)
  // Memory taken for the first readers is used again for the rest.
  ;(await openLiveReaders(url, hot, others, 100)).close()
  const before = await heldBy(processId)
  const live = await openLiveReaders(url, hot, others, readers)
  const times = await measureBids(db, { id: hot, people, live })
  const after = await heldBy(processId)
  live.close()

  const perReader = (what: keyof Held) => (after[what] - before[what]) / 1024 / readers
  const notify = await notified(address)
  const sorted = times.sort((a, b) => a - b)
  const p99 = quantile(sorted, 0.99)
  report('live', `${readers} readers of ${auctionsOnPage} auctions each, ${bids} bids at another process`, [
    {
      name: 'delivery after the commit, milliseconds',
      figures: { p50: rounded(quantile(sorted, 0.5), 0), p99: rounded(p99, 0), 'NOTIFY p50': rounded(notify, 1) },
      goal: 'p99 at most 500 ms',
      isReached: p99 <= 500,
    },
    {
      name: 'events delivered',
      figures: { delivered: sorted.length, made: readers * bids },
      goal: 'all of them',
      isReached: sorted.length === readers * bids,
    },
    {
      name: 'memory of a reader, kB',
      figures: { kB: rounded(perReader('held'), 1), 'resident kB': rounded(perReader('resident'), 1) },
      goal: 'at most 20 kB held',
      isReached: perReader('held') <= 20,
    },
  ])
  await db.destroy()
})
rmSync(folder, { recursive: true })

/** Bytes: what a process needs, and what the system has given it, part of which it reserves. */
type Held = { held: number; resident: number }

/** The memory of the portal after it has released what it no longer needs. */
async function heldBy(processId: number): Promise<Held> {
  rmSync(heldFile, { force: true })
  process.kill(processId, 'SIGUSR2')
  while (!existsSync(heldFile)) await pause(50)
  await pause(200)
  const { heapUsed, external, rss } = Usage.parse(JSON.parse(readFileSync(heldFile, 'utf8')))
  return { held: heapUsed + external, resident: rss }
}

/** How many milliseconds after each bid's commit each reader had it. */
async function measureBids(db: Db, { id, people, live }: { id: string; people: readonly Party[]; live: LiveReaders }) {
  const times: number[] = []
  for (let bid = 1; bid <= bids; bid++) {
    const person = people[bid % 2]
    if (!person) throw new Error('nobody bids')
    const given = {
      ...person,
      auctionId: id,
      ceiling: String(bid * 1000),
      seenSequence: 0,
      idempotencyKey: randomUUID(),
    }
    const { receipt } = await placeBid(openLedger(db), given)
    const committed = performance.now()
    await pause(betweenMs)
    for (let waited = 0; live.timesOf(receipt.publicSequence).length < readers && waited < patienceMs; waited += 100) {
      await pause(100)
    }
    times.push(...live.timesOf(receipt.publicSequence).map((at) => at - committed))
  }
  return times
}

/** Returns the median time of a NOTIFY from its commit to the listener, in milliseconds. */
async function notified(address: DatabaseAddress): Promise<number> {
  const [listening, notifying] = [new pg.Client(address), new pg.Client(address)]
  await Promise.all([listening.connect(), notifying.connect()])
  await listening.query('listen bench')
  const times: number[] = []
  for (let time = 0; time < 50; time++) {
    const sorted = new Promise<number>((resolve) => listening.once('notification', () => resolve(performance.now())))
    await notifying.query('notify bench')
    const committed = performance.now()
    times.push((await sorted) - committed)
  }
  await Promise.all([listening.end(), notifying.end()])
  return quantile(
    times.sort((a, b) => a - b),
    0.5,
  )
}
