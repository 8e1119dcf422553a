import type { AuctionDetail } from '#contract/auction.ts'
import type { PublicAuctionState, AuctionStatus } from '#contract/auctionState.ts'
import { useComputedFromNow } from '#src/api/clock.ts'

/**
 * The phase of an auction by the server's clock. A moment after its end it is `closing`: the event of a bid that moved the
 * end may still be on the way.
 */
export type Phase = 'before' | 'running' | 'closing' | 'over'

/** Milliseconds of `closing`. An event after that shows an auction as running again. */
const closingMs = 1500

type PhaseOptions = Pick<AuctionDetail, 'opensAt'> & { standing: Pick<PublicAuctionState, 'status' | 'endsAt'> }

export function phaseAt({ opensAt, standing: { status, endsAt } }: PhaseOptions, now: number): Phase {
  if (isSettled(status)) return 'over'
  const since = now - Date.parse(endsAt)
  if (since >= 0) return since < closingMs ? 'closing' : 'over'
  return now < Date.parse(opensAt) ? 'before' : 'running'
}

/** Returns the phase, and renders again only when it changes. */
export function usePhase(auction: PhaseOptions): Phase {
  return useComputedFromNow(250, (now) => phaseAt(auction, now))
}

/** Returns the status of an auction that is over. Until the server sends it, the bids decide. */
export function finalStatus({ status, bids }: Pick<PublicAuctionState, 'status' | 'bids'>): AuctionStatus {
  if (isSettled(status)) return status
  return bids > 0 ? 'awaiting_payment' : 'released'
}

function isSettled(status: AuctionStatus): boolean {
  return status !== 'new' && status !== 'in_auction'
}
