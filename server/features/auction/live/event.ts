import {
  writePosition,
  type GoneEvent,
  type MineEvent,
  type Position,
  type StandingEvent,
} from '#contract/auctionEvents.ts'
import type { AuctionStanding } from '#contract/auctionStanding.ts'
import type { Instant } from '../engine/schedule.ts'
import { Phase } from '../engine/standing.ts'
import type { Terms } from '../engine/terms.ts'
import { standingAfter } from '../standingOf.ts'
import type { ChangeRow } from './store.ts'

/** An event of an auction, made once for all its readers; `sequence` is the auction's. */
export type Said = {
  auctionId: string
  sequence: number
  /** The event without a position. */
  bytes: Buffer
  /** The event with a position, for each that readers have asked for: readers of the same auctions share a buffer. */
  withPosition: Map<string, Buffer>
}

/** How an auction stands, said at an instant of the database's clock. */
export function sayStanding(auctionId: string, standing: AuctionStanding, now: Instant): Said {
  const event: StandingEvent = { id: auctionId, at: new Date(now).toISOString(), ...standing }
  const bytes = Buffer.from(`event: standing\ndata: ${JSON.stringify(event)}\n\n`)
  return { auctionId, sequence: standing.sequence, bytes, withPosition: new Map() }
}

/** How it stood after an entry of its public book, said at an instant. */
export function sayChange(change: ChangeRow, terms: Terms, now: Instant): Said {
  const seen = {
    ...change,
    phase: Phase.parse(change.phase),
    price: change.price === null ? null : Number(change.price),
    leader: change.leaderNumber,
    endsAt: change.endsAt.getTime(),
  }
  return sayStanding(change.id, standingAfter(seen, terms), now)
}

/** The event with the position its reader has then. */
export function atPosition({ bytes, withPosition }: Said, position: Position): Buffer {
  const id = writePosition(position)
  const made = withPosition.get(id) ?? Buffer.concat([Buffer.from(`id: ${id}\n`), bytes])
  withPosition.set(id, made)
  return made
}

export function sayGone(event: GoneEvent): Buffer {
  return Buffer.from(`event: gone\ndata: ${JSON.stringify(event)}\n\n`)
}

export function sayMine(event: MineEvent): Buffer {
  return Buffer.from(`event: mine\ndata: ${JSON.stringify(event)}\n\n`)
}

export const saidAtFirst = Buffer.from('retry: 2000\n\n')
export const saidAtEnd = Buffer.from('event: ended-session\ndata: {}\n\n')
