import { listAuctions } from '#contract/auctionList.ts'
import { api } from '#src/api/client.ts'
import { useLoad } from '#src/api/useLoad.ts'

/** Returns how many auctions are under way and to come, for every visitor. */
export function useAuctionCounts(): { ongoing: number; future: number } | null {
  return useLoad('counts', readCounts).value
}

async function readCounts(signal: AbortSignal): Promise<{ ongoing: number; future: number }> {
  const [ongoing, future] = await Promise.all(
    (['in_auction', 'new'] as const).map((status) =>
      api(listAuctions, { query: { status, size: 25 }, background: true }, signal),
    ),
  )
  return { ongoing: ongoing?.total ?? 0, future: future?.total ?? 0 }
}
