import type { ProblemCode } from '#contract/problem.ts'
import { extended, type Instant } from './schedule.ts'
import type { Auction, Leader, Party, AuctionState } from './state.ts'
import { stepAt, type Terms } from './terms.ts'

/** A bid: its ceiling in minor units, and the public sequence that the bidder had seen. */
export type Bid = Party & {
  /** The bidder's number in this auction and count of accepted bids; null and 0 before the first. */
  number: number | null
  ownBids: number
  ceiling: number
  seenSequence: number
  /** The database's clock, read once the auction is locked. */
  at: Instant
}

/** An entry of the private ledger. The auction and these entries determine its state. */
export type Entry = Party & {
  sequence: number
  number: number
  /** The number of the bid among the bidder's own, the only sequence that the bidder sees. */
  ownSequence: number
  ceiling: number
  at: Instant
}

/** An entry of the public ledger: the visible effect of a bid. */
export type Change = {
  sequence: number
  at: Instant
  /** The bidder of this bid, and the leader after it. */
  number: number
  leaderNumber: number
  price: number
  bids: number
  endsAt: Instant
}

export type BidProblem = Extract<
  ProblemCode,
  | 'auction-not-open'
  | 'auction-ended'
  | 'auction-cancelled'
  | 'bidder-excluded'
  | 'bid-not-whole'
  | 'bid-too-high'
  | 'bid-too-low'
  | 'bid-limit-reached'
  | 'ceiling-not-raised'
  | 'price-changed'
>

export type Verdict =
  | { ok: true; after: AuctionState; entry: Entry; change: Change | null }
  | { ok: false; because: BidProblem }

/**
 * Decides one bid (docs/rules.md#auctions). Pure: the caller holds the lock on the auction and passes the time, so that no
 * two bids are decided by the same state. A refusal depends only on public data and on the bidder's own bids.
 */
export function judgeBid(auction: Auction, now: AuctionState, bid: Bid): Verdict {
  // The clock may be set back between two bids; their times must not decrease.
  const at = Math.max(bid.at, now.lastAt ?? bid.at)
  const { leader } = now
  const isLeader = leader !== null && bid.identity === leader.identity
  const because = whyClosed(auction, now, at) ?? whyNotBidder(auction, bid) ?? whyNotAmount(auction.terms, bid.ceiling)
  if (because) return no(because)
  if (!isLeader) return challenge(auction, now, { ...bid, at })
  return bid.ceiling > leader.ceiling ? raise(now, { ...bid, at }) : no('ceiling-not-raised')
}

/** Returns the lowest bid of a challenger, in minor units. Above the highest ceiling, no further bid is possible. */
export function lowestNext(now: Pick<AuctionState, 'price'>, terms: Terms): number {
  return now.price === null ? terms.startPrice : now.price + stepAt(now.price, terms)
}

/** Raises the leader's ceiling. Nothing public changes: neither the price, the end nor the public sequence. */
function raise(now: AuctionState, bid: Bid): Verdict {
  const entry = entryOf(now, bid)
  return { ok: true, after: { ...now, ...bookAfter(entry), leader: leaderOf(entry) }, entry, change: null }
}

function challenge({ terms, hardEndAt }: Auction, now: AuctionState, bid: Bid): Verdict {
  const lowest = lowestNext(now, terms)
  if (lowest > terms.highestCeiling) return no('bid-limit-reached')
  if (bid.ceiling < lowest) return no(bid.seenSequence === now.publicSequence ? 'bid-too-low' : 'price-changed')

  const entry = entryOf(now, bid)
  const { leader, price } = contest(now.leader, leaderOf(entry), terms)
  const after = {
    ...now,
    ...bookAfter(entry),
    leader,
    price,
    bids: now.bids + 1,
    bidders: Math.max(now.bidders, entry.number),
    publicSequence: now.publicSequence + 1,
    endsAt: extended(now.endsAt, bid.at, hardEndAt, terms),
  }
  return {
    ok: true,
    after,
    entry,
    change: changeOf(after, { number: entry.number, leaderNumber: leader.number, price }),
  }
}

/**
 * Compares two ceilings. The higher one leads, the earlier of equal ones, at one step above the lower but not above its
 * own. A single bidder leads at the start price.
 */
function contest(leader: Leader | null, challenger: Leader, terms: Terms): { leader: Leader; price: number } {
  if (!leader) return { leader: challenger, price: terms.startPrice }
  const [winner, loser] = challenger.ceiling > leader.ceiling ? [challenger, leader] : [leader, challenger]
  return { leader: winner, price: Math.min(loser.ceiling + stepAt(loser.ceiling, terms), winner.ceiling) }
}

function whyClosed({ opensAt }: Auction, { phase, endsAt }: AuctionState, at: Instant): BidProblem | null {
  if (phase === 'cancelled') return 'auction-cancelled'
  if (phase !== 'published' || at >= endsAt) return 'auction-ended'
  return at < opensAt ? 'auction-not-open' : null
}

function whyNotBidder({ excluded }: Auction, { identity, contact }: Party): BidProblem | null {
  const isExcluded = excluded.some((party) => party.identity === identity || party.contact === contact)
  return isExcluded ? 'bidder-excluded' : null
}

function whyNotAmount({ unit, highestCeiling }: Terms, ceiling: number): BidProblem | null {
  if (!Number.isSafeInteger(ceiling) || ceiling % unit !== 0) return 'bid-not-whole'
  return ceiling > highestCeiling ? 'bid-too-high' : null
}

function entryOf(now: AuctionState, { identity, contact, number, ownBids, ceiling, at }: Bid): Entry {
  return {
    sequence: now.ledgerSequence + 1,
    identity,
    contact,
    number: number ?? now.bidders + 1,
    ownSequence: ownBids + 1,
    ceiling,
    at,
  }
}

/** Returns the leader with the contact of the latest bid, which set the ceiling. */
function leaderOf({ identity, contact, number, ceiling }: Entry): Leader {
  return { identity, contact, number, ceiling }
}

function bookAfter({ sequence, at }: Entry) {
  return { ledgerSequence: sequence, lastAt: at }
}

function changeOf(after: AuctionState, shown: Pick<Change, 'number' | 'leaderNumber' | 'price'>): Change {
  const { publicSequence, lastAt, bids, endsAt } = after
  return { sequence: publicSequence, at: lastAt ?? endsAt, bids, endsAt, ...shown }
}

function no(because: BidProblem): Verdict {
  return { ok: false, because }
}
