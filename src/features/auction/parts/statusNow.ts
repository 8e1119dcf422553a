import type { AuctionStanding, AuctionStatus } from '#contract/auctionStanding.ts'

/**
 * An auction's status by the clock: it opens and ends for everybody at that instant, whatever has been heard of it
 * since.
 *
 * @param now by the server's clock, in milliseconds
 */
export function statusNow(
  { status, bids, endsAt }: Pick<AuctionStanding, 'status' | 'bids' | 'endsAt'>,
  opensAt: string,
  now: number,
): AuctionStatus {
  if (status !== 'new' && status !== 'in_auction') return status
  if (now >= Date.parse(endsAt)) return bids > 0 ? 'awaiting_payment' : 'released'
  return now >= Date.parse(opensAt) ? 'in_auction' : 'new'
}
