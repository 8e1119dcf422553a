import type { Change, Entry } from './engine/judgeBid.ts'
import type { Instant } from './engine/schedule.ts'
import type { Settlement } from './engine/settle.ts'
import type { Auction, Party, AuctionState } from './engine/state.ts'
import type { Terms } from './engine/terms.ts'

/** The receipt of a bid, with amounts in minor units. It reveals nothing secret of other bidders. */
export type Receipt = {
  /** The number of the bid among the bidder's own in this auction. */
  ownSequence: number
  ceiling: number
  at: Instant
  publicSequence: number
  price: number
  isLeading: boolean
  endsAt: Instant
}

/**
 * A request to bid with its idempotency key and a digest of its content. Its session, if any, must be valid and work as
 * the contact when the auction's row is locked.
 */
export type Request = Party & {
  key: string
  hash: Buffer
  sessionId?: string | undefined
  /** The network address of the request, for the activity. */
  address?: string | undefined
}

/** The data read after an auction has been locked: the clock, an earlier bid with the key, and the bidder. */
export type BidContext = {
  now: Instant
  /** An earlier bid with the same key. */
  previous: { hash: Buffer; receipt: Receipt } | null
  /** The bidder's number and count of accepted bids; null before the first. */
  own: { number: number; ownBids: number } | null
  /** Why the bidder may not bid at all; null when they may. */
  refusal: 'signed-out' | 'contact-blocked' | 'terms-not-accepted' | null
}

/** An accepted bid as it is written. */
export type AcceptedBid = {
  after: AuctionState
  entry: Entry
  change: Change | null
  request: Request
  seenSequence: number
  receipt: Receipt
  /** The bidder who has lost the lead by this bid; null for none. */
  outbid: Party | null
}

/** A locked auction: no other transaction changes it meanwhile. */
export type LockedAuction = {
  id: string
  zoneId: number
  auction: Auction
  state: AuctionState
  readBidContext: (request: Request) => Promise<BidContext>
  readClock: () => Promise<Instant>
  appendBid: (bid: AcceptedBid) => Promise<void>
  /** Writes a settlement and its messages; `reason` is the operator's. */
  appendSettlement: (settlement: Settlement, reason: string | null) => Promise<void>
  /** Publishes the name again in a new auction. */
  republish: (successor: { excluded: readonly Party[]; terms: Terms }) => Promise<void>
}

/** The storage of auctions, a port of the rules: a database, or memory in tests. */
export type Ledger = {
  /** Locks an auction and runs `work` in a transaction; returns null where there is no such auction. */
  change: <T>(id: string, work: (book: LockedAuction) => Promise<T>) => Promise<T | null>
  /** Returns auctions with an end or deadline that has passed, the longest due first. */
  findDue: (limit: number) => Promise<string[]>
  /** Publishes a name and returns the auction's id; null while the name is in an active auction. */
  publish: (name: { fqdn: string; zoneId: number; terms: Terms }) => Promise<string | null>
}
