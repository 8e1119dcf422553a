import type { FastifyBaseLogger } from 'fastify'
import { readPosition } from '#contract/auctionEvents.ts'
import type { Db } from '#server/db/connect.ts'
import { sharedPoll } from '#server/http/live/sharedPoll.ts'
import { Refusal } from '#server/http/refusal.ts'
import { firstBytes, changeEvent, goneEvent, type LiveEvent } from './event.ts'
import { missedBy, type Missed } from './missedBy.ts'
import type { StreamAuction, Reader } from './reader.ts'
import { findChanged, findChangesAfter, findLive, type ChangeRow, type LiveRow } from './store.ts'
import { firstSeen, isOver, currentEventOf, update, type WatchedAuction } from './watched.ts'

export type FeedDeps = {
  db: Db
  log: FastifyBaseLogger
  /** How many auctions all streams of this process may watch together. */
  maxAuctions: number
}

export type Feed = {
  /** The open streams. */
  readers: ReadonlySet<Reader>
  /**
   * Subscribes a reader to auctions, each once in `ids`. A reader that reconnects has a position (`Last-Event-ID`, null for
   * a new one) and receives the changes it has missed. Throws `overloaded` where the process would watch too many auctions,
   * and the errors of the database.
   */
  join: (reader: Reader, ids: readonly string[], position: string | null) => Promise<void>
  leave: (reader: Reader) => void
  /** Polls an auction immediately, because this process has changed it. */
  wake: (auctionId: string) => void
  /** Ends every stream; clients reconnect with their position. */
  close: () => void
}

/** The interval between two polls for changes of other processes, in milliseconds. */
const pollEveryMs = 200

/**
 * Polls the public ledger once for all streams of this process, while any is open. Needs no notification from other
 * processes.
 */
export function openFeed({ db, log, maxAuctions }: FeedDeps): Feed {
  const readers = new Set<Reader>()
  const watched = new Map<string, WatchedAuction>()
  const auctionsOfReader = new WeakMap<Reader, readonly WatchedAuction[]>()
  const poll = sharedPoll({
    readers,
    everyMs: pollEveryMs,
    read: (ids) => pollChanges(ids ?? [...watched.keys()]),
    log,
    failure: 'the public book of the auctions could not be read',
  })
  // The offset of the database's clock to this process's, set before the first event.
  let clockOffset = Number.NaN

  const now = () => Math.round(performance.now() + clockOffset)

  async function pollChanges(ids: readonly string[]): Promise<void> {
    const looked = new Map(ids.flatMap((id) => entryOf(id, watched.get(id))))
    const known = [...looked].map(([id, { lastSeen }]) => ({ id, sequence: lastSeen.state.publicSequence }))
    const changed = await findChanged(db, known)
    clockOffset = changed.now.getTime() - performance.now()
    if (changed.ids.length === 0) return
    const news = new Set(changed.ids)
    const rows = await findLive(db, changed.ids)
    const changes = await findChangesAfter(
      db,
      known.filter(({ id }) => news.has(id)),
    )
    for (const row of rows) {
      const one = watched.get(row.id)
      // An auction that was left and is watched again may have an older state; the next poll updates it.
      if (!one || one !== looked.get(row.id)) continue
      update(
        one,
        row,
        changes.filter(({ id }) => id === row.id),
      )
      // The readers have received its end, and it will not change again.
      if (isOver(one)) watched.delete(one.id)
    }
  }

  async function join(reader: Reader, ids: readonly string[], position: string | null): Promise<void> {
    const known = positionsOf(ids, position)
    readers.add(reader)
    const found = new Map(ids.flatMap((id) => entryOf(id, watched.get(id))))
    subscribe(reader, [...found.values()])
    const rows = await readUnwatched(ids)
    // A reader may come from a process with a newer state.
    const behind = [...found.values()].filter(
      ({ id, lastSeen }) => lastSeen.state.publicSequence < (known?.get(id) ?? -1),
    )
    if (behind.length > 0) await pollChanges(behind.map(({ id }) => id))
    if (!readers.has(reader)) return
    // Other readers may have subscribed to the same auctions meanwhile; their state is up to date.
    for (const row of rows) found.set(row.id, watched.get(row.id) ?? firstSeen(row))
    const requested = ids.flatMap((id) => found.get(id) ?? [])
    const lasting = requested.filter((auction) => !isOver(auction))
    const more = lasting.filter(({ id }) => !watched.has(id)).length
    if (more > 0 && watched.size + more > maxAuctions) throw new Refusal('overloaded', { retryAfter: 10 })
    for (const auction of lasting) watched.set(auction.id, auction)
    subscribe(reader, lasting)
    reader.auctions = ids.map((id) => streamAuctionOf(found.get(id)))
    const { lost, changes } = await readMissed(requested, known)
    if (!readers.has(reader)) return
    reader.send(firstBytes)
    if (lost.size > 0) reader.send(goneEvent({ ids: [...lost] }))
    reader.begin(
      {
        known: new Map([...(known ?? [])].filter(([id]) => !lost.has(id))),
        past: changes.flatMap((change) => pastOf(change, found.get(change.id), lost)),
      },
      requested.map((auction) => currentEventOf(auction, now())),
    )
    poll.start()
  }

  /** Returns the changes that a reader has missed, and the auctions with too many or unknown changes. */
  async function readMissed(requested: readonly WatchedAuction[], known: ReadonlyMap<string, number> | null) {
    const { missed, gone } = missedBy(requested, known)
    const changes = missed.length > 0 ? await findChangesAfter(db, missed) : []
    const incomplete = missed.filter((one) => !isComplete(one, changes)).map(({ id }) => id)
    return { changes, lost: new Set([...gone, ...incomplete]) }
  }

  /** Returns a missed change as an event; a change newer than the polled state comes with the next poll. */
  function pastOf(change: ChangeRow, auction: WatchedAuction | undefined, lost: ReadonlySet<string>): LiveEvent[] {
    if (!auction || lost.has(auction.id) || change.sequence > auction.lastSeen.state.publicSequence) return []
    return [changeEvent(change, auction.lastSeen.auction.terms, now())]
  }

  function subscribe(reader: Reader, auctions: readonly WatchedAuction[]): void {
    auctionsOfReader.set(reader, auctions)
    for (const auction of auctions) auction.readers.add(reader)
  }

  /** Reads those auctions that no reader watches yet. */
  async function readUnwatched(ids: readonly string[]): Promise<LiveRow[]> {
    const unknown = ids.filter((id) => !watched.has(id))
    const rows = unknown.length > 0 ? await findLive(db, unknown) : []
    for (const row of rows) clockOffset = row.now.getTime() - performance.now()
    return rows
  }

  function leave(reader: Reader): void {
    readers.delete(reader)
    for (const auction of auctionsOfReader.get(reader) ?? []) {
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

/** Returns the sequences of a reader's position; null where the position is invalid or of other auctions. */
function positionsOf(ids: readonly string[], position: string | null): ReadonlyMap<string, number> | null {
  if (position === null) return new Map()
  const sequences = readPosition(position, ids.length)
  return sequences && new Map(ids.flatMap((id, i) => entryOf(id, sequences[i])))
}

function entryOf<T>(id: string, value: T | null | undefined): [string, T][] {
  return value === null || value === undefined ? [] : [[id, value]]
}

/** Returns the entry of a stream; of an auction that is over only its sequence is stored. */
function streamAuctionOf(auction: WatchedAuction | undefined): StreamAuction {
  if (!auction) return null
  if (!isOver(auction)) return auction
  return { id: auction.id, lastSeen: { state: { publicSequence: auction.lastSeen.state.publicSequence } } }
}

/** Whether the ledger has every missed change. */
function isComplete({ id, sequence, count }: Missed, changes: readonly ChangeRow[]): boolean {
  const own = changes.filter((change) => change.id === id)
  return own.length >= count && own.every((change, i) => change.sequence === sequence + 1 + i)
}
