import type { Instant } from '../engine/schedule.ts'
import type { Auction, AuctionState } from '../engine/state.ts'
import { parseAuction } from '../parseAuction.ts'
import { publicStateOf } from '../publicState.ts'
import { changeEvent, stateEvent, type LiveEvent } from './event.ts'
import type { Reader } from './reader.ts'
import type { ChangeRow, LiveRow } from './store.ts'

/** An auction that readers watch, with its last state. */
export type WatchedAuction = { id: string; readers: Set<Reader>; lastSeen: { auction: Auction; state: AuctionState } }

/** Returns an auction without readers. */
export function firstSeen(row: LiveRow): WatchedAuction {
  return { id: row.id, readers: new Set(), lastSeen: parseAuction(row) }
}

/** Whether the auction is over, so that its state will not change again. */
export function isOver({ lastSeen: { state } }: WatchedAuction): boolean {
  switch (state.phase) {
    case 'released':
    case 'registered':
    case 'unpaid':
    case 'lapsed':
    case 'cancelled':
      return true
    case 'published':
    case 'awaiting_payment':
    case 'paid':
      return false
  }
}

/** Returns the event of a watched auction's state at an instant. */
export function currentEventOf({ id, lastSeen }: WatchedAuction, now: Instant): LiveEvent {
  return stateEvent(id, publicStateOf(lastSeen.auction, lastSeen.state, now), now)
}

/**
 * Updates a watched auction and sends its readers each change in order and then the state. A row older than the known
 * state changes nothing.
 */
export function update(watched: WatchedAuction, row: LiveRow, changes: readonly ChangeRow[]): void {
  const { auction, state } = parseAuction(row)
  const known = watched.lastSeen.state.publicSequence
  if (state.publicSequence <= known) return
  const now = row.now.getTime()
  const between = changes.filter(({ sequence }) => sequence > known && sequence < state.publicSequence)
  watched.lastSeen = { auction, state }
  const news = [...between.map((change) => changeEvent(change, auction.terms, now)), currentEventOf(watched, now)]
  for (const reader of watched.readers) for (const event of news) reader.sendEvent(event)
}
