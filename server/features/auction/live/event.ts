import {
  writePosition,
  type GoneEvent,
  type MineEvent,
  type Position,
  type AuctionStateEvent,
} from '#contract/auctionEvents.ts'
import type { PublicAuctionState } from '#contract/auctionState.ts'
import type { Instant } from '../engine/schedule.ts'
import { Phase } from '../engine/state.ts'
import type { Terms } from '../engine/terms.ts'
import { publicStateAfter } from '../publicState.ts'
import type { ChangeRow } from './store.ts'

/** An event of an auction, serialised once for all readers; `sequence` is the auction's. */
export type LiveEvent = {
  auctionId: string
  sequence: number
  /** The event without a position. */
  bytes: Buffer
  /** The event with an SSE id, by position: readers of the same auctions share a buffer. */
  withPosition: Map<string, Buffer>
}

/** Returns the event of an auction's public state at a time of the database's clock. */
export function stateEvent(auctionId: string, state: PublicAuctionState, now: Instant): LiveEvent {
  const event: AuctionStateEvent = { id: auctionId, at: new Date(now).toISOString(), ...state }
  const bytes = Buffer.from(`event: standing\ndata: ${JSON.stringify(event)}\n\n`)
  return { auctionId, sequence: state.sequence, bytes, withPosition: new Map() }
}

/** Returns the event of an entry of the public ledger. */
export function changeEvent(change: ChangeRow, terms: Terms, now: Instant): LiveEvent {
  const publicChange = {
    ...change,
    phase: Phase.parse(change.phase),
    price: change.price === null ? null : Number(change.price),
    leader: change.leaderNumber,
    endsAt: change.endsAt.getTime(),
  }
  return stateEvent(change.id, publicStateAfter(publicChange, terms), now)
}

/** Returns the event with the position that its reader has reached, as its SSE id. */
export function atPosition({ bytes, withPosition }: LiveEvent, position: Position): Buffer {
  const id = writePosition(position)
  const made = withPosition.get(id) ?? Buffer.concat([Buffer.from(`id: ${id}\n`), bytes])
  withPosition.set(id, made)
  return made
}

export function goneEvent(event: GoneEvent): Buffer {
  return Buffer.from(`event: gone\ndata: ${JSON.stringify(event)}\n\n`)
}

export function mineEvent(event: MineEvent): Buffer {
  return Buffer.from(`event: mine\ndata: ${JSON.stringify(event)}\n\n`)
}

export const firstBytes = Buffer.from('retry: 2000\n\n')
export const sessionEndedEvent = Buffer.from('event: ended-session\ndata: {}\n\n')
