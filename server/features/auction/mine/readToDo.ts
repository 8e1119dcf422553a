import type { AuctionOverview, AuctionToDo } from '#contract/overview.ts'
import { inSnapshot, type Db } from '#server/db/connect.ts'
import { describeName } from '../auctionName.ts'
import { findAuctionPage, type ListedAuction } from '../list/store.ts'
import { parseAuction } from '../parseAuction.ts'
import { publicStateOf } from '../publicState.ts'
import { describePart, winnersAction } from './describePart.ts'
import { biddingList, finishedList } from './listStore.ts'

/** Returns what an identity has to do in auctions, at most `limit` actions, with the counts of its lists. */
export async function readAuctionsToDo(db: Db, identityId: string, limit: number): Promise<AuctionOverview> {
  const queries = { outbid: { lead: 'outbid' }, endsSoon: { endsWithin: 3 }, open: { open: 'yes' } } as const
  const few = { page: 1, size: 25 } as const
  return inSnapshot(db, async (tx) => {
    const outbid = await findAuctionPage(tx, biddingList(identityId, queries.outbid), few)
    const endsSoon = await findAuctionPage(tx, biddingList(identityId, {}), { ...few, ...queries.endsSoon })
    // Its order is not that of the deadlines, so all are read; a bidder has few of them.
    const open = await findAuctionPage(tx, finishedList(identityId, queries.open), { ...few, size: 100 })
    const toDo = [
      ...outbid.rows.map((row) => actionOf(row, 'bid', row.over_at.toISOString())),
      ...open.rows.flatMap((row) => {
        const next = winnersAction(describePart(row, identityId))
        return next === null ? [] : [actionOf(row, next.action, next.by)]
      }),
    ]
    return {
      toDo: toDo.sort((one, other) => (one.by < other.by ? -1 : 1)).slice(0, limit),
      outbid: { count: outbid.total, query: '?lead=outbid' },
      endsSoon: { count: endsSoon.total, query: '?endsWithin=3' },
      open: { count: open.total, query: '?open=yes' },
    }
  })
}

function actionOf(row: ListedAuction, action: AuctionToDo['action'], by: string): AuctionToDo {
  const { auction, state } = parseAuction(row)
  const { price, currency } = publicStateOf(auction, state, row.now.getTime())
  if (price === null) throw new Error(`${row.id} has a bid and no price`)
  const { fqdn, unicode } = describeName(row.fqdn)
  return { action, id: row.id, fqdn, unicode, price, currency, by }
}
