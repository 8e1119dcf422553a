import * as z from 'zod/mini'
import { auctionColumnNames, AuctionListQuery, AuctionListStatus, AuctionRow } from './auctionList.ts'
import { Money } from './auctionState.ts'
import { call } from './call.ts'
import { CsvOptions, Instant, pageOf, YesNo } from './record.ts'

/** The reminders of a watched auction by message and mail; all are on by default. */
export const Reminders = z.object({
  start: z.boolean(),
  /** An hour before the end. */
  endsSoon: z.boolean(),
  outbid: z.boolean(),
  extended: z.boolean(),
  ended: z.boolean(),
})
export type Reminders = z.infer<typeof Reminders>

/** The columns of my auctions: current bids, ended auctions, watched auctions. */
export const biddingColumnNames = [...auctionColumnNames, 'ceiling', 'isLeading'] as const
export type BiddingColumn = (typeof biddingColumnNames)[number]

export const finishedColumnNames = [...auctionColumnNames, 'ceiling', 'result'] as const
export type FinishedColumn = (typeof finishedColumnNames)[number]

export const watchedColumnNames = [...auctionColumnNames, 'ceiling', 'isLeading', 'result'] as const
export type WatchedColumn = (typeof watchedColumnNames)[number]

/** The user's own participation in an auction, which nobody else sees. */
export const MyPart = z.object({
  /** My number in the auction's history; null before my first bid. */
  number: z.nullable(z.int()),
  /** My highest bid; null before my first bid. */
  ceiling: z.nullable(Money),
  /** While the auction runs. */
  isLeading: z.boolean(),
  /** My result; null while it runs, where it was cancelled, and where I did not bid. */
  result: z.nullable(z.enum(['won', 'lost'])),
  /** My deadline to pay, while payment is due. */
  payBy: z.nullable(Instant),
  /** After the deadline to pay: until when my payment in time can be recorded. */
  bookedBy: z.nullable(Instant),
  paidAt: z.nullable(Instant),
  /** My deadline to register the name, while registration is due. */
  registerBy: z.nullable(Instant),
  /** Null where I do not watch it. */
  watch: z.nullable(Reminders),
})
export type MyPart = z.infer<typeof MyPart>

export const MyAuctionRow = z.extend(AuctionRow, { mine: MyPart })
export type MyAuctionRow = z.infer<typeof MyAuctionRow>

export const BiddingQuery = z.extend(AuctionListQuery, { lead: z.optional(z.enum(['leading', 'outbid'])) })
export type BiddingQuery = z.infer<typeof BiddingQuery>

/** `open` filters by a due payment or registration. */
export const FinishedQuery = z.extend(AuctionListQuery, {
  result: z.optional(z.enum(['won', 'lost'])),
  open: z.optional(YesNo),
})
export type FinishedQuery = z.infer<typeof FinishedQuery>

export const WatchedQuery = z.extend(AuctionListQuery, { status: z.optional(AuctionListStatus) })
export type WatchedQuery = z.infer<typeof WatchedQuery>

export const listBidding = call({
  name: 'listBidding',
  method: 'GET',
  path: '/v1/user/bidding/in_auction/',
  access: 'bidder',
  summary: 'Auctions under way in which I bid, a page at a time.',
  query: BiddingQuery,
  answer: pageOf(MyAuctionRow),
})

export const exportBiddingCsv = call({
  name: 'exportBiddingCsv',
  method: 'GET',
  path: '/v1/user/bidding/in_auction/csv/',
  access: 'bidder',
  summary: 'The same auctions as the list, all of them, as CSV (RFC 4180, UTF-8 with BOM).',
  query: z.extend(BiddingQuery, CsvOptions),
  rate: 'export',
  stream: 'csv',
})

export const listFinished = call({
  name: 'listFinished',
  method: 'GET',
  path: '/v1/user/finished/',
  access: 'bidder',
  summary: 'Auctions that have ended in which I bid, a page at a time.',
  query: FinishedQuery,
  answer: pageOf(MyAuctionRow),
})

export const exportFinishedCsv = call({
  name: 'exportFinishedCsv',
  method: 'GET',
  path: '/v1/user/finished/csv/',
  access: 'bidder',
  summary: 'The same auctions as the list, all of them, as CSV (RFC 4180, UTF-8 with BOM).',
  query: z.extend(FinishedQuery, CsvOptions),
  rate: 'export',
  stream: 'csv',
})

export const listWatchlist = call({
  name: 'listWatchlist',
  method: 'GET',
  path: '/v1/user/watchlist/',
  access: 'bidder',
  summary: 'Auctions I watch, a page at a time.',
  query: WatchedQuery,
  answer: pageOf(MyAuctionRow),
})

export const exportWatchlistCsv = call({
  name: 'exportWatchlistCsv',
  method: 'GET',
  path: '/v1/user/watchlist/csv/',
  access: 'bidder',
  summary: 'The same auctions as the list, all of them, as CSV (RFC 4180, UTF-8 with BOM).',
  query: z.extend(WatchedQuery, CsvOptions),
  rate: 'export',
  stream: 'csv',
})

const OfAuction = z.strictObject({ id: z.uuid() })

export const watchAuction = call({
  name: 'watchAuction',
  method: 'PUT',
  path: '/v1/user/watchlist/{id}/',
  access: 'bidder',
  summary: 'Watches an auction, or changes what I am reminded of; what is not named stays as it is.',
  params: OfAuction,
  body: z.strictObject(z.partial(Reminders).shape),
  answer: MyPart,
  problems: ['auction-not-found'],
})

export const unwatchAuction = call({
  name: 'unwatchAuction',
  method: 'DELETE',
  path: '/v1/user/watchlist/{id}/',
  access: 'bidder',
  summary: 'Watches an auction no more.',
  params: OfAuction,
  answer: MyPart,
  problems: ['auction-not-found'],
})

/** The highest number of auctions in one request: a page of a list. */
const mostParts = 100

export const readMyParts = call({
  name: 'readMyParts',
  method: 'GET',
  path: '/v1/user/auctions/',
  access: 'bidder',
  summary: 'What is mine of these auctions, for what everybody sees of them; ids joined by commas.',
  query: z.strictObject({ ids: z.string().check(z.minLength(1), z.refine(areIds)) }),
  answer: z.object({
    /** As of `sequence` of the auction's public state, in no order. Unknown ids are left out. */
    items: z.array(z.extend(MyPart, { id: z.uuid(), sequence: z.int() })),
  }),
})

function areIds(text: string): boolean {
  const ids = text.split(',')
  return ids.length <= mostParts && ids.every((id) => z.uuid().safeParse(id).success)
}

export const readExposure = call({
  name: 'readExposure',
  method: 'GET',
  path: '/v1/user/exposure/',
  access: 'bidder',
  summary: 'In each currency, the sum of my maxima where I lead, and of what I have won and not yet paid.',
  answer: z.object({ items: z.array(z.object({ currency: z.string(), leading: Money, owed: Money })) }),
})
