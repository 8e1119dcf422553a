import type { BiddingColumn, FinishedColumn, MyAuctionRow, WatchedColumn } from '#contract/myAuction.ts'
import type { Columns } from '#server/http/exportRows.ts'
import { auctionFileColumns } from '../list/listAuctions.ts'

const mineColumns: Columns<MyAuctionRow, 'ceiling' | 'isLeading' | 'result'> = {
  ceiling: { heading: 'auction.field.ceiling', cell: ({ mine }) => mine.ceiling ?? '' },
  isLeading: {
    heading: 'auction.field.is_leading',
    cell: ({ mine }, values) => (mine.isLeading ? values.one('yes', 'common.yes') : values.one('no', 'common.no')),
  },
  result: {
    heading: 'auction.field.result',
    cell: ({ mine }, values) => (mine.result ? values.one(mine.result, `auctions.status.${mine.result}`) : ''),
  },
}
const { ceiling, isLeading, result } = mineColumns

/** The columns of files of the user's auctions, beside the public ones. */
export const biddingFileColumns: Columns<MyAuctionRow, BiddingColumn> = { ...auctionFileColumns, ceiling, isLeading }
export const finishedFileColumns: Columns<MyAuctionRow, FinishedColumn> = { ...auctionFileColumns, ceiling, result }
export const watchedFileColumns: Columns<MyAuctionRow, WatchedColumn> = { ...auctionFileColumns, ...mineColumns }
