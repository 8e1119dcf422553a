import type { AuctionDetail } from '#contract/auction.ts'
import { learnClockOfPage } from '#src/api/clock.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import { preloadAddress } from '#src/routing/firstCalls.ts'

/** One auction as its page shows it: from the page itself at first, later asked for. */
export async function readAuctionPage(id: string, signal: AbortSignal): Promise<AuctionDetail> {
  const written = takeWritten<AuctionDetail>(preloadAddress('/auctions/detail/:id', { id }))
  if (written) learnClockOfPage(written.now)
  if (written) return written
  const { askAuction } = await import('./auctionCalls.ts')
  return askAuction(id, signal)
}
