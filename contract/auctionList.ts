import * as z from 'zod/mini'
import { PublicAuctionState, Money } from './auctionState.ts'
import { call } from './call.ts'
import { CsvOptions, Instant, ListQuery, pageOf, sortBy, YesNo } from './record.ts'

/** An auction in a list, the same for everyone. */
export const AuctionRow = z.object({
  id: z.uuid(),
  fqdn: z.string(),
  /** The U-label, where it differs. */
  unicode: z.nullable(z.string()),
  /** The number of characters of the name's first label, as U-label. */
  length: z.int(),
  publishedAt: Instant,
  opensAt: Instant,
  /** The end of the auction, or its earlier cancellation. */
  overAt: Instant,
  standing: PublicAuctionState,
})
export type AuctionRow = z.infer<typeof AuctionRow>

/** The columns of public lists of auctions. */
export const auctionColumnNames = [
  'fqdn',
  'status',
  'price',
  'lowestNext',
  'currency',
  'bids',
  'length',
  'opensAt',
  'endsAt',
] as const
export type AuctionColumn = (typeof auctionColumnNames)[number]

const LabelLength = z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(63))

/**
 * The filters and sort orders of every list of auctions. By default, running auctions are first, the nearest end before
 * others. Then follow future auctions, then ended ones, the newest first. Without bids the start price counts, for ended
 * auctions `overAt`.
 */
export const AuctionListQuery = z.extend(ListQuery, {
  sort: z.optional(sortBy(['fqdn', 'length', 'price', 'bids', 'opensAt', 'endsAt'])),
  lengthFrom: z.optional(LabelLength),
  lengthTo: z.optional(LabelLength),
  priceFrom: z.optional(Money),
  priceTo: z.optional(Money),
  /** Hours from now; ended auctions never match. */
  endsWithin: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(8784))),
  /** In the first label, as U-label. */
  hasDigit: z.optional(YesNo),
  hasHyphen: z.optional(YesNo),
})
export type AuctionListQuery = z.infer<typeof AuctionListQuery>

/** The list: future, running or ended auctions. */
export const AuctionListStatus = z.enum(['new', 'in_auction', 'ended'])
export type AuctionListStatus = z.infer<typeof AuctionListStatus>

export const PublicAuctionQuery = z.extend(AuctionListQuery, { status: z._default(AuctionListStatus, 'in_auction') })
export type PublicAuctionQuery = z.infer<typeof PublicAuctionQuery>

export const listAuctions = call({
  name: 'listAuctions',
  method: 'GET',
  path: '/v1/public/auctions/',
  isPublic: true,
  access: 'open',
  summary: 'Auctions as everybody sees them, a page at a time.',
  query: PublicAuctionQuery,
  answer: pageOf(AuctionRow),
})

export const exportAuctionsCsv = call({
  name: 'exportAuctionsCsv',
  method: 'GET',
  path: '/v1/public/auctions/csv/',
  isPublic: true,
  access: 'open',
  summary: 'The same auctions as the list, all of them, as CSV (RFC 4180, UTF-8 with BOM).',
  query: z.extend(PublicAuctionQuery, CsvOptions),
  rate: 'export',
  stream: 'csv',
})
