import type { AnswerOf } from '#contract/call.ts'
import type { AuctionColumn, AuctionRow, listAuctions, PublicAuctionQuery } from '#contract/auctionList.ts'
import type { Db } from '#server/db/connect.ts'
import { dayAt } from '#server/features/record/parts/rulesCalendar.ts'
import { exportRows, type Columns, type FileRequest } from '#server/http/exportRows.ts'
import { pageOf } from '#server/http/pageOf.ts'
import type { Streamed } from '#server/http/serve.ts'
import { describeRow } from './describeRow.ts'
import { findAuctionOrder, findAuctionPage, findAuctions, publicList } from './store.ts'

export type ListDeps = {
  db: Db
  /** The time zone of dates in pages and files. */
  timeZone: string
}

/** Returns a page of the public list, the same for every caller. */
export async function listPublic(
  { db, timeZone }: ListDeps,
  query: PublicAuctionQuery,
): Promise<AnswerOf<typeof listAuctions>> {
  const { rows, total, asOf } = await findAuctionPage(db, publicList(query.status), query)
  return pageOf({ items: rows.map(describeRow), total, asOf, day: dayAt(asOf, timeZone) }, query)
}

/** Writes the whole list as CSV in its current order. */
export async function exportPublic(
  { db, timeZone }: ListDeps,
  { query, ...wish }: { query: PublicAuctionQuery } & FileRequest,
): Promise<Streamed> {
  const { asOf, ...order } = await findAuctionOrder(db, publicList(query.status), query)
  return exportRows({
    ...wish,
    who: null,
    fileName: fileNames[query.status],
    columns: auctionFileColumns,
    order: { ...order, day: dayAt(asOf, timeZone) },
    read: async (ids) => (await findAuctions(db, ids)).map(describeRow),
  })
}

const fileNames = { new: 'auctions-future', in_auction: 'auctions-ongoing', ended: 'auctions-ended' } as const

/** The columns of all files of auctions. */
export const auctionFileColumns: Columns<AuctionRow, AuctionColumn> = {
  fqdn: { heading: 'auction.field.fqdn', cell: (row) => row.fqdn },
  status: {
    heading: 'auction.field.status',
    cell: ({ standing }, values) => values.one(standing.status, `auction.status.${standing.status}`),
  },
  price: { heading: 'auction.field.price', cell: ({ standing }) => standing.price ?? '' },
  lowestNext: { heading: 'auction.field.lowest_next', cell: ({ standing }) => standing.lowestNext ?? '' },
  currency: { heading: 'auction.field.currency', cell: ({ standing }) => standing.currency },
  bids: { heading: 'auction.field.bids', cell: ({ standing }) => String(standing.bids) },
  length: { heading: 'auction.field.length', cell: (row) => String(row.length) },
  opensAt: { heading: 'auction.field.opens_at', cell: (row) => row.opensAt },
  endsAt: { heading: 'auction.field.ends_at', cell: (row) => row.overAt },
}
