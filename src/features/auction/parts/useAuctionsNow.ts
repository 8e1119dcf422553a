import { listAuctions, type AuctionRow } from '#contract/auctionList.ts'
import { api } from '#src/api/client.ts'
import { useLoad } from '#src/api/useLoad.ts'

/** How many auctions are under way and to come, and which ends first. */
type AuctionsNow = { ongoing: number; future: number; endingFirst: readonly AuctionRow[] }

/**
 * Returns how many auctions are under way and to come, for every visitor; null until it is known.
 *
 * @param named how many of those that end first are returned
 */
export function useAuctionsNow(named: number): AuctionsNow | null {
  return useLoad('auctions', (signal) => readNow(named, signal)).value
}

async function readNow(named: number, signal: AbortSignal): Promise<AuctionsNow> {
  const [ongoing, future] = await Promise.all(
    (['in_auction', 'new'] as const).map((status) =>
      api(listAuctions, { query: { status, size: 25 }, background: true }, signal),
    ),
  )
  return {
    ongoing: ongoing?.total ?? 0,
    future: future?.total ?? 0,
    endingFirst: ongoing?.items.slice(0, named) ?? [],
  }
}
