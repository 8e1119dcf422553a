import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/connect.ts'
import type { Instant } from '../engine/schedule.ts'
import { saidAtFirst, saidInSilence, sayChange, type Said } from './event.ts'
import type { Reader } from './reader.ts'
import { findChanged, findChangesAfter, findChangesSince, findLive } from './store.ts'
import { waiter } from './waiter.ts'
import { presentOf, takeIn, type Watched } from './watched.ts'

export type FeedDeps = { db: Db; log: FastifyBaseLogger }

export type Feed = {
  /** Everybody who listens. */
  readers: ReadonlySet<Reader>
  /** Begins to tell somebody of auctions, from an instant on where they know what was before. Throws when the database does. */
  join: (reader: Reader, ids: readonly string[], since: Instant | null) => Promise<void>
  leave: (reader: Reader) => void
  /** An auction has changed in this process: nobody waits for the next look. */
  ring: (auctionId: string) => void
  /** Ends every stream; who comes back is told where they were. */
  close: () => void
}

/** Between two looks for what other processes have changed, in milliseconds. */
const lookEveryMs = 200
/** Rings that come closer than this are answered together. */
const ringEveryMs = 10
/** How long a proxy may hear nothing. */
const silenceMs = 15_000
/** How long nothing may be known before nobody is left in the belief that nothing happens. */
const blindMs = 3000
/** An entry of the book may be of an instant so much before it was committed and seen. */
const lateMs = 70_000
/** Who was away for longer, or missed more, is told only how it stands. */
const rememberedMs = 600_000
const mostPast = 100

/**
 * One look at the public book for everybody who listens at this process: as long as somebody does, it asks which of the
 * auctions they look at have gone on. Nothing waits for word from other processes.
 */
export function openFeed({ db, log }: FeedDeps): Feed {
  const readers = new Set<Reader>()
  const watched = new Map<string, Watched>()
  const looksAt = new WeakMap<Reader, readonly Watched[]>()
  const { rest, ring, takeRung } = waiter(lookEveryMs, ringEveryMs)
  // What the database's clock is ahead of this process's: known before anything is said.
  let ahead = Number.NaN
  let looking: Promise<void> | null = null

  const now = () => Math.round(performance.now() + ahead)

  async function keepLooking(): Promise<void> {
    let seenAt = performance.now()
    while (readers.size > 0) {
      try {
        await look(takeRung() ?? [...watched.keys()])
        seenAt = performance.now()
      } catch (cause) {
        log.warn({ err: cause }, 'the public book of the auctions could not be read')
        if (performance.now() - seenAt > blindMs) close()
      }
      for (const reader of readers) if (performance.now() - reader.heardAt > silenceMs) reader.send(saidInSilence)
      await rest()
    }
    looking = null
  }

  async function look(ids: readonly string[]): Promise<void> {
    const known = ids.flatMap((id) => {
      const seen = watched.get(id)?.seen
      return seen ? [{ id, sequence: seen.standing.publicSequence }] : []
    })
    const changed = await findChanged(db, known)
    ahead = changed.now.getTime() - performance.now()
    if (changed.ids.length === 0) return
    const news = new Set(changed.ids)
    const rows = await findLive(db, changed.ids)
    const changes = await findChangesAfter(
      db,
      known.filter(({ id }) => news.has(id)),
    )
    for (const row of rows) {
      const one = watched.get(row.id)
      if (!one) continue
      takeIn(
        one,
        row,
        changes.filter(({ id }) => id === row.id),
      )
    }
  }

  async function join(reader: Reader, ids: readonly string[], since: Instant | null): Promise<void> {
    readers.add(reader)
    const auctions = ids.map(watch)
    looksAt.set(reader, auctions)
    for (const auction of auctions) auction.readers.add(reader)
    await learn(ids.filter((id) => !watched.get(id)?.seen))
    const past = await pastOf(ids, since)
    if (!readers.has(reader)) return
    reader.send(saidAtFirst)
    reader.begin(past, () => auctions.flatMap((auction) => presentOf(auction, now())))
    looking ??= keepLooking()
  }

  /** What others have learned meanwhile goes on by itself. */
  async function learn(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    for (const row of await findLive(db, ids)) {
      ahead = row.now.getTime() - performance.now()
      const one = watched.get(row.id)
      if (one && !one.seen) takeIn(one, row, [])
    }
  }

  async function pastOf(ids: readonly string[], since: Instant | null): Promise<Said[]> {
    if (since === null || ids.length === 0 || !(now() - since < rememberedMs)) return []
    const asked = { ids, since: new Date(since - lateMs), most: mostPast }
    const changes = await findChangesSince(db, asked)
    if (changes.length > mostPast) return []
    return changes.flatMap((change) => {
      const seen = watched.get(change.id)?.seen
      return seen ? [sayChange(change, seen.auction.terms, now())] : []
    })
  }

  function watch(id: string): Watched {
    const known = watched.get(id) ?? { id, readers: new Set(), seen: null }
    watched.set(id, known)
    return known
  }

  function leave(reader: Reader): void {
    readers.delete(reader)
    for (const auction of looksAt.get(reader) ?? []) {
      auction.readers.delete(reader)
      if (auction.readers.size === 0 && watched.get(auction.id) === auction) watched.delete(auction.id)
    }
  }

  function close(): void {
    for (const reader of readers) reader.end()
  }

  return {
    readers,
    join,
    leave,
    ring: (auctionId) => {
      if (watched.has(auctionId)) ring(auctionId)
    },
    close,
  }
}
