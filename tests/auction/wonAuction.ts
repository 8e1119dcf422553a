import { judgeBid } from '#server/features/auction/engine/judgeBid.ts'
import type { Instant } from '#server/features/auction/engine/schedule.ts'
import { settle } from '#server/features/auction/engine/settle.ts'
import type { Auction, AuctionState } from '#server/features/auction/engine/state.ts'
import { anAuction } from './czech.ts'

export type Sale = { auction: Auction; state: AuctionState }

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
  const { auction, state } = anAuction(day)
  const verdict = judgeBid(auction, state, { ...annasBid, at: auction.opensAt })
  if (!verdict.ok) throw new Error(verdict.because)
  return { auction, state: verdict.after }
}

/** The whole price at an instant, recorded then. */
export function whole(at: Instant) {
  return { payments: [{ amount: 10_000, at }], recordedAt: at }
}

/** The one thing that is due by then. */
export function settledOnce({ auction, state }: Sale, at: Instant): Sale {
  const settlement = settle(auction, state, at)
  if (!settlement) throw new Error('nothing was due')
  return { auction, state: settlement.after }
}

/** With what has happened by itself until the operator records something. */
export function caughtUp({ auction, state }: Sale, at: Instant): Sale {
  const next = settle(auction, state, at)
  return next ? caughtUp({ auction, state: next.after }, at) : { auction, state }
}
