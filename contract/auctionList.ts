import * as z from 'zod/mini'
import { AuctionStanding, Money } from './auctionStanding.ts'
import { call } from './call.ts'
import { CsvOptions, Instant, ListQuery, pageOf, sortBy, YesNo } from './record.ts'

/** An auction in a list, the same for everybody. */
export const AuctionRow = z.object({
  id: z.uuid(),
  fqdn: z.string(),
  /** The U-label, where it differs. */
  unicode: z.nullable(z.string()),
  /** Characters of the name's first label as people read it. */
  length: z.int(),
  publishedAt: Instant,
  opensAt: Instant,
  /** When it is over: its end, or the moment it was cancelled where that came before. */
  overAt: Instant,
  standing: AuctionStanding,
})
export type AuctionRow = z.infer<typeof AuctionRow>

const LabelLength = z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(63))

/**
 * What a list of auctions can be narrowed and sorted by, whichever it is. Unless asked otherwise, what runs stands
 * first, the nearest end before others, then what is to begin, then what has ended, the newest first. A name nobody
 * has bid for is found and sorted by the price it starts at, what ends by `overAt`.
 */
export const AuctionListQuery = z.extend(ListQuery, {
  sort: z.optional(sortBy(['fqdn', 'length', 'price', 'bids', 'opensAt', 'endsAt'])),
  lengthFrom: z.optional(LabelLength),
  lengthTo: z.optional(LabelLength),
  priceFrom: z.optional(Money),
  priceTo: z.optional(Money),
  /** Hours from now; what has ended does not end within them. */
  endsWithin: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(8784))),
  /** In the first label as people read it. */
  hasDigit: z.optional(YesNo),
  hasHyphen: z.optional(YesNo),
})
export type AuctionListQuery = z.infer<typeof AuctionListQuery>

/** Which list: what will be auctioned, what is, and what was, whatever came of it. */
export const AuctionListStatus = z.enum(['new', 'in_auction', 'ended'])
export type AuctionListStatus = z.infer<typeof AuctionListStatus>

export const PublicAuctionQuery = z.extend(AuctionListQuery, { status: z._default(AuctionListStatus, 'in_auction') })
export type PublicAuctionQuery = z.infer<typeof PublicAuctionQuery>

export const listAuctions = call({
  name: 'listAuctions',
  method: 'GET',
  path: '/v1/public/auctions/',
  access: 'open',
  summary: 'Auctions as everybody sees them, a page at a time.',
  query: PublicAuctionQuery,
  answer: pageOf(AuctionRow),
})

export const exportAuctionsCsv = call({
  name: 'exportAuctionsCsv',
  method: 'GET',
  path: '/v1/public/auctions/csv/',
  access: 'open',
  summary: 'The same auctions as the list, all of them, as CSV (RFC 4180, UTF-8 with BOM).',
  query: z.extend(PublicAuctionQuery, CsvOptions),
  rate: 'export',
  stream: 'csv',
})
