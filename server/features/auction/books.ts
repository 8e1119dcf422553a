import type { Change, Entry } from './engine/judgeBid.ts'
import type { Instant } from './engine/schedule.ts'
import type { Settlement } from './engine/settle.ts'
import type { Auction, Party, Standing } from './engine/standing.ts'
import type { Terms } from './engine/terms.ts'

/** What the maker of a bid is told; amounts in minor units. Nothing in it depends on anybody else's secret. */
export type Receipt = {
  /** Counts their own bids in this auction. */
  ownSequence: number
  ceiling: number
  at: Instant
  publicSequence: number
  price: number
  isLeading: boolean
  endsAt: Instant
}

/**
 * A request as its idempotency key identifies it: its maker and a digest of its content. With a session the maker must
 * still be signed in and work as the contact when the auction's row is locked.
 */
export type Request = Party & {
  key: string
  hash: Buffer
  sessionId?: string | undefined
  /** The network address of the request, for the activity. */
  address?: string | undefined
}

/** What is known once an auction is in hand: the clock read then, what the key stands for, and who is asking. */
export type Looked = {
  now: Instant
  /** The bid made under the key before. */
  kept: { hash: Buffer; receipt: Receipt } | null
  /** The maker's number and how many bids of theirs were taken; null before their first. */
  own: { number: number; ownBids: number } | null
  /** Why the maker may not bid, whatever the bid; null when they may. */
  whyNot: 'signed-out' | 'contact-blocked' | 'terms-not-accepted' | null
}

/** A bid that was taken, as it is written down. */
export type TakenBid = {
  after: Standing
  entry: Entry
  change: Change | null
  request: Request
  seenSequence: number
  receipt: Receipt
  /** Who has lost the lead by it; null when nobody. */
  outbid: Party | null
}

/** An auction in hand: nobody else changes it until the work on it is done. */
export type OpenBook = {
  id: string
  zoneId: number
  auction: Auction
  standing: Standing
  look: (request: Request) => Promise<Looked>
  readClock: () => Promise<Instant>
  appendBid: (bid: TakenBid) => Promise<void>
  /** Writes what has happened and who is told of it; `reason` is the operator's. */
  appendSettlement: (settlement: Settlement, reason: string | null) => Promise<void>
  /** Publishes the name again, in an auction of its own. */
  republish: (successor: { excluded: readonly Party[]; terms: Terms }) => Promise<void>
}

/** Where auctions are kept. The rules know nothing of it, and it nothing of the rules. */
export type Books = {
  /** Takes an auction in hand; what `work` writes stands once it has answered, or nothing of it does. Null: no such auction. */
  change: <T>(id: string, work: (book: OpenBook) => Promise<T>) => Promise<T | null>
  /** Auctions to which something is due by now, the longest due first. */
  findDue: (limit: number) => Promise<string[]>
  /** Publishes a name and answers the auction's id; null while the name has a living one. */
  publish: (name: { fqdn: string; zoneId: number; terms: Terms }) => Promise<string | null>
}
