import type { AuctionListQuery } from '#contract/auctionList.ts'
import type { MyAuctionRow } from '#contract/myAuction.ts'
import { inSnapshot, type Db } from '#server/db/connect.ts'
import { dayAt } from '#server/features/record/parts/rulesCalendar.ts'
import { exportRows, type Columns, type FileRequest } from '#server/http/exportRows.ts'
import { pageOf } from '#server/http/pageOf.ts'
import type { Bidder, Streamed } from '#server/http/serve.ts'
import { describeRow } from '../list/describeRow.ts'
import type { ListDeps } from '../list/listAuctions.ts'
import { findAuctionOrder, findAuctionPage, findAuctions, type AuctionList, type ListedAuction } from '../list/store.ts'
import { describePart } from './describePart.ts'
import { findParts } from './store.ts'

type Mine<Query> = { who: Bidder; list: AuctionList; query: Query }

/** Returns a page of auctions with the user's participation, from one snapshot. */
export async function listMine<Query extends AuctionListQuery>(
  { db, timeZone }: ListDeps,
  { who, list, query }: Mine<Query>,
) {
  return inSnapshot(db, async (tx) => {
    const { rows, total, asOf } = await findAuctionPage(tx, list, query)
    const items = await withParts(tx, who, rows)
    return pageOf({ items, total, asOf, day: dayAt(asOf, timeZone) }, query)
  })
}

/** Writes the whole list as CSV. */
export async function exportMine<Query extends AuctionListQuery>(
  { db, timeZone }: ListDeps,
  { who, list, query, ...file }: Mine<Query> & FileRequest & { fileName: string; columns: Columns<MyAuctionRow> },
): Promise<Streamed> {
  const { asOf, ...order } = await findAuctionOrder(db, list, query)
  return exportRows({
    ...file,
    who,
    order: { ...order, day: dayAt(asOf, timeZone) },
    read: (ids) => inSnapshot(db, async (tx) => withParts(tx, who, await findAuctions(tx, ids))),
  })
}

async function withParts(db: Db, { identityId }: Bidder, rows: readonly ListedAuction[]): Promise<MyAuctionRow[]> {
  const parts = await findParts(
    db,
    identityId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...describeRow(row), mine: describePart(row, identityId, parts.get(row.id)) }))
}
