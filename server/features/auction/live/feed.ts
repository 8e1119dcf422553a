import type { FastifyBaseLogger } from 'fastify'
import { readPosition } from '#contract/auctionEvents.ts'
import type { Db } from '#server/db/connect.ts'
import { sharedPoll } from '#server/http/live/sharedPoll.ts'
import { Refusal } from '#server/http/refusal.ts'
import { saidAtFirst, sayChange, sayGone, type Said } from './event.ts'
import { missedBy, type Missed } from './missedBy.ts'
import type { Place, Reader } from './reader.ts'
import { findChanged, findChangesAfter, findLive, type ChangeRow, type LiveRow } from './store.ts'
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
   * Begins to tell somebody of auctions, each once in `ids`. A reader that returns has a position (`Last-Event-ID`, null
   * for a new one) and receives the changes it has missed. Throws `overloaded` where that would be more auctions than are
   * watched here, and when the database throws.
   */
  join: (reader: Reader, ids: readonly string[], position: string | null) => Promise<void>
  leave: (reader: Reader) => void
  /** An auction has changed in this process: nobody waits for the next look. */
  wake: (auctionId: string) => void
  /** Ends every stream; who comes back is told where they were. */
  close: () => void
}

/** Between two looks for what other processes have changed, in milliseconds. */
const lookEveryMs = 200

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
    read: (ids) => look(ids ?? [...watched.keys()]),
    log,
    failure: 'the public book of the auctions could not be read',
  })
  // What the database's clock is ahead of this process's: known before anything is said.
  let ahead = Number.NaN

  const now = () => Math.round(performance.now() + ahead)

  async function look(ids: readonly string[]): Promise<void> {
    const looked = new Map(ids.flatMap((id) => entryOf(id, watched.get(id))))
    const known = [...looked].map(([id, { seen }]) => ({ id, sequence: seen.standing.publicSequence }))
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
      // An auction that was left and is watched again may know less than these changes follow: the next look is for it.
      if (!one || one !== looked.get(row.id)) continue
      takeIn(
        one,
        row,
        changes.filter(({ id }) => id === row.id),
      )
      // They have been told of its end, and there is nothing more to tell.
      if (isOver(one)) watched.delete(one.id)
    }
  }

  async function join(reader: Reader, ids: readonly string[], position: string | null): Promise<void> {
    const known = positionsOf(ids, position)
    readers.add(reader)
    const held = new Map(ids.flatMap((id) => entryOf(id, watched.get(id))))
    hold(reader, [...held.values()])
    const rows = await readUnwatched(ids)
    // A reader may come from a process that has seen more.
    const behind = [...held.values()].filter(({ id, seen }) => seen.standing.publicSequence < (known?.get(id) ?? -1))
    if (behind.length > 0) await look(behind.map(({ id }) => id))
    if (!readers.has(reader)) return
    // Others may have come to watch the same meanwhile; what they know goes on by itself.
    for (const row of rows) held.set(row.id, watched.get(row.id) ?? firstSeen(row))
    const asked = ids.flatMap((id) => held.get(id) ?? [])
    const lasting = asked.filter((auction) => !isOver(auction))
    const more = lasting.filter(({ id }) => !watched.has(id)).length
    if (more > 0 && watched.size + more > mostAuctions) throw new Refusal('overloaded', { retryAfter: 10 })
    for (const auction of lasting) watched.set(auction.id, auction)
    hold(reader, lasting)
    reader.places = ids.map((id) => placeOf(held.get(id)))
    const { lost, changes } = await readMissed(asked, known)
    if (!readers.has(reader)) return
    reader.send(saidAtFirst)
    if (lost.size > 0) reader.send(sayGone({ ids: [...lost] }))
    reader.begin(
      {
        known: new Map([...(known ?? [])].filter(([id]) => !lost.has(id))),
        past: changes.flatMap((change) => pastOf(change, held.get(change.id), lost)),
      },
      asked.map((auction) => presentOf(auction, now())),
    )
    poll.start()
  }

  /** The changes a reader has missed, and the auctions whose changes it cannot receive one by one. */
  async function readMissed(asked: readonly Watched[], known: ReadonlyMap<string, number> | null) {
    const { missed, gone } = missedBy(asked, known)
    const changes = missed.length > 0 ? await findChangesAfter(db, missed) : []
    const incomplete = missed.filter((one) => !isComplete(one, changes)).map(({ id }) => id)
    return { changes, lost: new Set([...gone, ...incomplete]) }
  }

  /** A change that is in the book and was not seen yet is said when it is seen. */
  function pastOf(change: ChangeRow, auction: Watched | undefined, lost: ReadonlySet<string>): Said[] {
    if (!auction || lost.has(auction.id) || change.sequence > auction.seen.standing.publicSequence) return []
    return [sayChange(change, auction.seen.auction.terms, now())]
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
    wake: (auctionId) => {
      if (watched.has(auctionId)) poll.wake(auctionId)
    },
    close: poll.endAll,
  }
}

/** The sequences a reader knows by its position; null where the position is of other auctions or of none. */
function positionsOf(ids: readonly string[], position: string | null): ReadonlyMap<string, number> | null {
  if (position === null) return new Map()
  const sequences = readPosition(position, ids.length)
  return sequences && new Map(ids.flatMap((id, i) => entryOf(id, sequences[i])))
}

function entryOf<T>(id: string, value: T | null | undefined): [string, T][] {
  return value === null || value === undefined ? [] : [[id, value]]
}

/** Of an auction that is over only the sequence is stored for its reader. */
function placeOf(auction: Watched | undefined): Place {
  if (!auction) return null
  if (!isOver(auction)) return auction
  return { id: auction.id, seen: { standing: { publicSequence: auction.seen.standing.publicSequence } } }
}

/** Whether the book has every change that was missed. */
function isComplete({ id, sequence, count }: Missed, changes: readonly ChangeRow[]): boolean {
  const own = changes.filter((change) => change.id === id)
  return own.length >= count && own.every((change, i) => change.sequence === sequence + 1 + i)
}
