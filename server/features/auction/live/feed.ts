import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/connect.ts'
import { sharedPoll } from '#server/http/live/sharedPoll.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Instant } from '../engine/schedule.ts'
import { saidAtFirst, sayChange, type Said } from './event.ts'
import type { Reader } from './reader.ts'
import { findChanged, findChangesAfter, findChangesSince, findLive, type LiveRow } from './store.ts'
import { firstSeen, isOver, presentOf, takeIn, type Watched } from './watched.ts'

export type FeedDeps = {
  db: Db
  log: FastifyBaseLogger
  /** How many auctions may be watched at once at this process, whoever watches them. */
  mostAuctions: number
}

export type Feed = {
  /** Everybody who listens. */
  readers: ReadonlySet<Reader>
  /**
   * Begins to tell somebody of auctions, from an instant on where they know what was before. Throws `overloaded` where
   * that would be more auctions than are watched here, and when the database throws.
   */
  join: (reader: Reader, ids: readonly string[], since: Instant | null) => Promise<void>
  leave: (reader: Reader) => void
  /** An auction has changed in this process: nobody waits for the next look. */
  ring: (auctionId: string) => void
  /** Ends every stream; who comes back is told where they were. */
  close: () => void
}

/** Between two looks for what other processes have changed, in milliseconds. */
const lookEveryMs = 200
/** An entry of the book may be of an instant so much before it was committed and seen. */
const lateMs = 70_000
/** Who was away for longer, or missed more, is told only how it stands. */
const rememberedMs = 600_000
const mostPast = 100

/**
 * One look at the public book for everybody who listens at this process: as long as somebody does, it asks which of the
 * auctions they look at have gone on. Nothing waits for word from other processes.
 */
export function openFeed({ db, log, mostAuctions }: FeedDeps): Feed {
  const readers = new Set<Reader>()
  const watched = new Map<string, Watched>()
  const looksAt = new WeakMap<Reader, readonly Watched[]>()
  const poll = sharedPoll({
    readers,
    everyMs: lookEveryMs,
    look: (rung) => look(rung ?? [...watched.keys()]),
    log,
    failure: 'the public book of the auctions could not be read',
  })
  // What the database's clock is ahead of this process's: known before anything is said.
  let ahead = Number.NaN

  const now = () => Math.round(performance.now() + ahead)

  async function look(ids: readonly string[]): Promise<void> {
    const known = ids.flatMap((id) => {
      const one = watched.get(id)
      return one ? [{ id, sequence: one.seen.standing.publicSequence }] : []
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
      // They have been told of its end, and there is nothing more to tell.
      if (isOver(one)) watched.delete(one.id)
    }
  }

  async function join(reader: Reader, ids: readonly string[], since: Instant | null): Promise<void> {
    readers.add(reader)
    const known = ids.flatMap((id) => watched.get(id) ?? [])
    hold(reader, known)
    const rows = await readUnwatched(ids)
    if (!readers.has(reader)) return
    // Others may have come to watch the same meanwhile; what they know goes on by itself.
    const asked = [...known, ...rows.map((row) => watched.get(row.id) ?? firstSeen(row))]
    const lasting = asked.filter((auction) => !isOver(auction))
    const more = lasting.filter(({ id }) => !watched.has(id)).length
    if (more > 0 && watched.size + more > mostAuctions) throw new Refusal('overloaded', { retryAfter: 10 })
    for (const auction of lasting) watched.set(auction.id, auction)
    hold(reader, lasting)
    const past = await pastOf(asked, since)
    if (!readers.has(reader)) return
    reader.send(saidAtFirst)
    reader.begin(past, () => asked.map((auction) => presentOf(auction, now())))
    poll.start()
  }

  function hold(reader: Reader, auctions: readonly Watched[]): void {
    looksAt.set(reader, auctions)
    for (const auction of auctions) auction.readers.add(reader)
  }

  /** What nobody watches yet, of the auctions there are. */
  async function readUnwatched(ids: readonly string[]): Promise<LiveRow[]> {
    const unknown = ids.filter((id) => !watched.has(id))
    const rows = unknown.length > 0 ? await findLive(db, unknown) : []
    for (const row of rows) ahead = row.now.getTime() - performance.now()
    return rows
  }

  async function pastOf(auctions: readonly Watched[], since: Instant | null): Promise<Said[]> {
    if (since === null || auctions.length === 0 || !(now() - since < rememberedMs)) return []
    const terms = new Map(auctions.map(({ id, seen }) => [id, seen.auction.terms]))
    const changes = await findChangesSince(db, {
      ids: [...terms.keys()],
      since: new Date(since - lateMs),
      most: mostPast,
    })
    if (changes.length > mostPast) return []
    return changes.flatMap((change) => {
      const rules = terms.get(change.id)
      return rules ? [sayChange(change, rules, now())] : []
    })
  }

  function leave(reader: Reader): void {
    readers.delete(reader)
    for (const auction of looksAt.get(reader) ?? []) {
      auction.readers.delete(reader)
      if (auction.readers.size === 0 && watched.get(auction.id) === auction) watched.delete(auction.id)
    }
  }

  return {
    readers,
    join,
    leave,
    ring: (auctionId) => {
      if (watched.has(auctionId)) poll.ring(auctionId)
    },
    close: poll.endAll,
  }
}
