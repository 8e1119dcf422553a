import type { AuctionDetail } from '#contract/auction.ts'
import type { PublicAuctionState, AuctionStatus } from '#contract/auctionState.ts'
import { useComputedFromNow } from '#src/api/clock.ts'

/**
 * Where an auction is by the server's clock: `closing` for a moment after its end, while news of a bid that was in
 * time, and moved the end, may still be on its way here.
 */
export type Phase = 'before' | 'running' | 'closing' | 'over'

/** Milliseconds of `closing`: what is later than that is told as a change of what was over. */
const newsOnTheWay = 1500

type PhaseOptions = Pick<AuctionDetail, 'opensAt'> & { standing: Pick<PublicAuctionState, 'status' | 'endsAt'> }

export function phaseAt({ opensAt, standing: { status, endsAt } }: PhaseOptions, now: number): Phase {
  if (isSettled(status)) return 'over'
  const since = now - Date.parse(endsAt)
  if (since >= 0) return since < newsOnTheWay ? 'closing' : 'over'
  return now < Date.parse(opensAt) ? 'before' : 'running'
}

/** The same, drawn anew only when it has become another. */
export function usePhase(auction: PhaseOptions): Phase {
  return useComputedFromNow(250, (now) => phaseAt(auction, now))
}

/** How an auction that is over came out: what the server has not said yet, the bids do. */
export function statusOver({ status, bids }: Pick<PublicAuctionState, 'status' | 'bids'>): AuctionStatus {
  if (isSettled(status)) return status
  return bids > 0 ? 'awaiting_payment' : 'released'
}

function isSettled(status: AuctionStatus): boolean {
  return status !== 'new' && status !== 'in_auction'
}

/** The last moment before an instant from which on it is too late: the evening of the last day, not the midnight after. */
export function lastMomentOf(instant: string): number {
  return Date.parse(instant) - 1
}
