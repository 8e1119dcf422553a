import { listAuctionBids, readAuction, type AuctionBid, type AuctionDetail } from '#contract/auction.ts'
import { api } from '#src/api/client.ts'
import { computerNow, learnClock } from '#src/api/clock.ts'

/** An auction as everybody sees it; by the way the server's clock is learned, by which its countdown counts. */
export async function askAuction(id: string, signal?: AbortSignal): Promise<AuctionDetail> {
  const asked = computerNow()
  const auction = await api(readAuction, { params: { id } }, signal)
  learnClock(auction.now, asked)
  return auction
}

/** Its bids, the newest first; the page asks by itself. */
export async function askBids(id: string, signal: AbortSignal): Promise<AuctionBid[]> {
  return (await api(listAuctionBids, { params: { id }, background: true }, signal)).items
}
