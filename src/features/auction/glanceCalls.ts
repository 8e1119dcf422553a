import { listAuctions } from '#contract/auctionList.ts'
import { listBidding, listFinished } from '#contract/myAuction.ts'
import { api } from '#src/api/client.ts'

/** What of my auctions asks for something to be done. */
export type AuctionGlance = { outbid: number; endsSoon: number; toPay: number; toRegister: number }

/** Hours within which an auction ends soon. */
export const soonHours = 3

/** The same numbers as the lists they lead to; the page asks by itself. */
export async function askGlance(signal: AbortSignal): Promise<AuctionGlance> {
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

/** How many auctions are under way, and how many are to come; the page asks by itself. */
export async function askCounts(signal: AbortSignal): Promise<{ ongoing: number; future: number }> {
  const [ongoing, future] = await Promise.all(
    (['in_auction', 'new'] as const).map((status) =>
      api(listAuctions, { query: { status, size: 25 }, background: true }, signal),
    ),
  )
  return { ongoing: ongoing?.total ?? 0, future: future?.total ?? 0 }
}
