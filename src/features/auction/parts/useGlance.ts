import { listAuctions } from '#contract/auctionList.ts'
import { listBidding, listFinished } from '#contract/myAuction.ts'
import { api } from '#src/api/client.ts'
import { useLoad } from '#src/api/useLoad.ts'

/** Counts of my auctions that need an action of mine. */
type AuctionGlance = { outbid: number; endsSoon: number; toPay: number; toRegister: number }

/** Hours within which an auction ends soon. */
const soonHours = 3

/**
 * Returns the counts of my auctions, loaded after the page is drawn and again with another `version`; `isLoading` until
 * the first answer or refusal.
 */
export function useAuctionGlance(version: unknown): { glance: AuctionGlance | null; isLoading: boolean } {
  const { value, problem } = useLoad(version, readGlance)
  return { glance: value, isLoading: value === null && problem === null }
}

/** Returns how many auctions are under way and to come, for every visitor. */
export function useAuctionCounts(): { ongoing: number; future: number } | null {
  return useLoad('counts', readCounts).value
}

/** Reads the totals of the lists that the counts lead to. The page does it, so it does not extend the session. */
async function readGlance(signal: AbortSignal): Promise<AuctionGlance> {
  const few = { size: 25 } as const
  const [outbid, endsSoon, open] = await Promise.all([
    api(listBidding, { query: { ...few, lead: 'outbid' }, background: true }, signal),
    api(listBidding, { query: { ...few, endsWithin: soonHours }, background: true }, signal),
    api(listFinished, { query: { open: 'yes' }, background: true }, signal),
  ])
  return {
    outbid: outbid.total,
    endsSoon: endsSoon.total,
    toPay: open.items.filter(({ mine }) => mine.payBy !== null).length,
    toRegister: open.items.filter(({ mine }) => mine.registerBy !== null).length,
  }
}

async function readCounts(signal: AbortSignal): Promise<{ ongoing: number; future: number }> {
  const [ongoing, future] = await Promise.all(
    (['in_auction', 'new'] as const).map((status) =>
      api(listAuctions, { query: { status, size: 25 }, background: true }, signal),
    ),
  )
  return { ongoing: ongoing?.total ?? 0, future: future?.total ?? 0 }
}
