import { judgeBid } from '#server/features/auction/engine/judgeBid.ts'
import type { Instant } from '#server/features/auction/engine/schedule.ts'
import { settle } from '#server/features/auction/engine/settle.ts'
import type { Auction, AuctionState } from '#server/features/auction/engine/state.ts'
import { anAuction } from './czech.ts'

export type Sale = { auction: Auction; standing: AuctionState }

export const annasBid = {
  identity: 'anna',
  contact: 'ANNA',
  number: null,
  ownBids: 0,
  ceiling: 50_000,
  seenSequence: 0,
}

/** An auction that Anna has bid in alone, at its start price of 100 crowns. */
export function won(day?: string): Sale {
  const { auction, standing } = anAuction(day)
  const verdict = judgeBid(auction, standing, { ...annasBid, at: auction.opensAt })
  if (!verdict.ok) throw new Error(verdict.because)
  return { auction, standing: verdict.after }
}

/** The whole price at an instant, recorded then. */
export function whole(at: Instant) {
  return { payments: [{ amount: 10_000, at }], recordedAt: at }
}

/** The one thing that is due by then. */
export function settledOnce({ auction, standing }: Sale, at: Instant): Sale {
  const settlement = settle(auction, standing, at)
  if (!settlement) throw new Error('nothing was due')
  return { auction, standing: settlement.after }
}

/** With what has happened by itself by then, as whoever records something finds it. */
export function caughtUp({ auction, standing }: Sale, at: Instant): Sale {
  const next = settle(auction, standing, at)
  return next ? caughtUp({ auction, standing: next.after }, at) : { auction, standing }
}
