import type { MineEvent, StandingEvent } from '#contract/auctionEvents.ts'
import type { AuctionStanding } from '#contract/auctionStanding.ts'
import type { Instant } from '../engine/schedule.ts'
import { Phase } from '../engine/standing.ts'
import type { Terms } from '../engine/terms.ts'
import { standingAfter } from '../standingOf.ts'
import type { ChangeRow } from './store.ts'

/** What is said to whoever listens, made once for all of them; `sequence` is the auction's. */
export type Said = { auctionId: string; sequence: number; bytes: Buffer }

/** How an auction stands, said at an instant of the database's clock. */
export function sayStanding(auctionId: string, standing: AuctionStanding, now: Instant): Said {
  const event: StandingEvent = { id: auctionId, at: new Date(now).toISOString(), ...standing }
  const lines = `id: ${cursorAt(now)}\nevent: standing\ndata: ${JSON.stringify(event)}\n\n`
  return { auctionId, sequence: standing.sequence, bytes: Buffer.from(lines) }
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

export function sayMine(event: MineEvent): Buffer {
  return Buffer.from(`event: mine\ndata: ${JSON.stringify(event)}\n\n`)
}

export const saidAtFirst = Buffer.from('retry: 2000\n\n')
export const saidAtEnd = Buffer.from('event: ended-session\ndata: {}\n\n')

/** Until when everything has been said; whoever comes back with it hears what came after. */
function cursorAt(now: Instant): string {
  return now.toString(36)
}

/** The instant of such a cursor; null for what is none of ours. */
export function instantOf(cursor: string | null): Instant | null {
  return cursor !== null && /^[0-9a-z]{1,9}$/.test(cursor) ? Number.parseInt(cursor, 36) : null
}
