import * as z from 'zod/mini'
import { PublicAuctionState, Money } from './auctionState.ts'
import { bidVerdicts } from './bidVerdicts.ts'
import { call } from './call.ts'
import { Handle, Instant, Language } from './record.ts'

/** The token response of OAuth. The client of an auction service need not know the portal. */
export const AuctionToken = z.object({ access_token: z.string() })
export type AuctionToken = z.infer<typeof AuctionToken>

export const signInToAuctions = call({
  name: 'signInToAuctions',
  method: 'POST',
  path: '/auctions/api/login/',
  access: 'holder',
  summary: 'A token for the auctions, good for ten minutes and no longer than the session; set as a cookie as well.',
  body: z.strictObject({ contact: Handle }),
  answer: AuctionToken,
  problems: ['other-contact'],
  isForm: true,
  isByItself: true,
})

const TermsVersion = z.string().check(z.minLength(1), z.maxLength(40))

export const AcceptedTerms = z.object({
  /** The version of the rules for new auctions. */
  version: TermsVersion,
  /** Every version I have accepted. */
  accepted: z.array(TermsVersion),
})
export type AcceptedTerms = z.infer<typeof AcceptedTerms>

export const readTerms = call({
  name: 'readTerms',
  method: 'GET',
  path: '/v1/user/terms/',
  access: 'bidder',
  summary: 'Which rules of the auctions are in force, and which I have accepted.',
  answer: AcceptedTerms,
})

export const acceptTerms = call({
  name: 'acceptTerms',
  method: 'POST',
  path: '/v1/user/terms/',
  access: 'bidder',
  summary: 'Accepts a version of the rules of the auctions, which comes before the first bid under them.',
  body: z.strictObject({ version: TermsVersion }),
  answer: AcceptedTerms,
  problems: ['terms-not-found'],
})

const OfAuction = z.strictObject({ id: z.uuid() })

/** The rules of an auction that matter for bidders. */
export const BidTerms = z.object({
  version: TermsVersion,
  /** A bid is a multiple of it. */
  unit: Money,
  startPrice: Money,
  highestCeiling: Money,
  /** A price below `below` rises by `by`; `below` is null for the last step. */
  steps: z.array(z.object({ below: z.nullable(Money), by: Money })),
  extensionSeconds: z.int(),
  /** The days the winner has to pay, and then to register. */
  paymentDays: z.int(),
  registrationDays: z.int(),
  /** The days after those to pay in which payments in time can still be recorded. */
  bookingDays: z.int(),
})
export type BidTerms = z.infer<typeof BidTerms>

export const AuctionDetail = z.object({
  id: z.uuid(),
  fqdn: z.string(),
  /** The U-label, where it differs. */
  unicode: z.nullable(z.string()),
  /** The number of characters of the name's first label, as U-label. */
  length: z.int(),
  standing: PublicAuctionState,
  publishedAt: Instant,
  opensAt: Instant,
  /** No bid moves the end past it. */
  hardEndAt: Instant,
  /** The time of the cancellation; null unless it was cancelled. */
  cancelledAt: z.nullable(Instant),
  /** The operator's reason; null unless it was cancelled. */
  cancelReason: z.nullable(z.string()),
  terms: BidTerms,
  /** The server's clock, for countdowns. */
  now: Instant,
})
export type AuctionDetail = z.infer<typeof AuctionDetail>

export const readAuction = call({
  name: 'readAuction',
  method: 'GET',
  path: '/v1/public/auctions/{id}/',
  isPublic: true,
  access: 'open',
  summary: 'An auction as everybody sees it, with its rules.',
  params: OfAuction,
  answer: AuctionDetail,
  problems: ['auction-not-found'],
})

export const AuctionBid = z.object({
  sequence: z.int(),
  at: Instant,
  /** The bidder and the leader after the bid. Bidders are numbered by their first bid in this auction. */
  bidder: z.int(),
  leader: z.int(),
  price: Money,
})
export type AuctionBid = z.infer<typeof AuctionBid>

export const listAuctionBids = call({
  name: 'listAuctionBids',
  method: 'GET',
  path: '/v1/public/auctions/{id}/bids/',
  isPublic: true,
  access: 'open',
  summary: 'Every bid of an auction that everybody sees, the newest first.',
  params: OfAuction,
  answer: z.object({ items: z.array(AuctionBid), currency: z.string() }),
  problems: ['auction-not-found'],
})

export const readAuctionCalendar = call({
  name: 'readAuctionCalendar',
  method: 'GET',
  path: '/v1/public/auctions/{id}/calendar.ics',
  isPublic: true,
  access: 'open',
  summary: 'An auction as an event of a calendar (RFC 5545), with an alarm an hour before its end.',
  params: OfAuction,
  query: z.strictObject({ lang: z.optional(Language) }),
  problems: ['auction-not-found'],
  stream: 'calendar',
})

/** The visible result of a bid for its bidder. */
export const BidReceipt = z.object({
  /** Counts my bids in this auction. */
  ownSequence: z.int(),
  at: Instant,
  ceiling: Money,
  isLeading: z.boolean(),
  sequence: z.int(),
  price: Money,
  currency: z.string(),
  endsAt: Instant,
})
export type BidReceipt = z.infer<typeof BidReceipt>

export const placeBid = call({
  name: 'placeBid',
  method: 'POST',
  path: '/v1/user/bidding/{id}/',
  access: 'bidder',
  summary: 'Bids: the most I would pay, having seen the auction at a sequence. A bid is binding.',
  params: OfAuction,
  body: z.strictObject({ ceiling: Money, seenSequence: z.int().check(z.gte(0), z.lte(2_147_483_647)) }),
  answer: BidReceipt,
  problems: ['level-too-low', ...bidVerdicts, 'idempotency-key-required', 'idempotency-key-running'],
  idempotent: true,
})
