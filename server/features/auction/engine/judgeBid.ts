import type { ProblemCode } from '#contract/problem.ts'
import { extended, type Instant } from './schedule.ts'
import type { Auction, Leader, Party, Standing } from './standing.ts'
import { stepAt, type Terms } from './terms.ts'

/** A bid as it comes: the most its maker would pay, in minor units, and what they had seen when they made it. */
export type Bid = Party & {
  /** The maker's number in this auction and how many bids of theirs it took; null and 0 before their first. */
  number: number | null
  ownBids: number
  ceiling: number
  seenSequence: number
  /** The database's clock, read once the auction is locked. */
  at: Instant
}

/** An entry of the private book: with the auction itself, all that decides it. */
export type Entry = Party & {
  sequence: number
  number: number
  /** Counts the bids of its maker alone: all that they are told of the book. */
  ownSequence: number
  ceiling: number
  at: Instant
}

/** An entry of the public book: what a bid let everybody see. */
export type Change = {
  sequence: number
  at: Instant
  /** Whose bid it was, and who leads after it. */
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
  { ok: true; after: Standing; entry: Entry; change: Change | null } | { ok: false; because: BidProblem }

/**
 * Decides one bid (docs/rules.md#auctions). Pure: the caller holds the auction's row and hands in the clock, so two
 * bids are never judged by one standing. A refusal tells nothing but what everybody sees and what its maker bid before.
 */
export function judgeBid(auction: Auction, now: Standing, bid: Bid): Verdict {
  // A clock set back between two bids must not let the later one be the earlier.
  const at = Math.max(bid.at, now.lastAt ?? bid.at)
  const { leader } = now
  const isLeader = leader !== null && bid.identity === leader.identity
  const because = whyClosed(auction, now, at) ?? whyNotBidder(auction, bid) ?? whyNotAmount(auction.terms, bid.ceiling)
  if (because) return no(because)
  if (!isLeader) return challenge(auction, now, { ...bid, at })
  return bid.ceiling > leader.ceiling ? raise(now, { ...bid, at }) : no('ceiling-not-raised')
}

/** The least a challenger must bid, in minor units. It may be past the highest ceiling: then nobody can bid any more. */
export function lowestNext(now: Pick<Standing, 'price'>, terms: Terms): number {
  return now.price === null ? terms.startPrice : now.price + stepAt(now.price, terms)
}

/** The leader promises more. Nobody sees anything of it: neither price nor end nor a sequence of the public. */
function raise(now: Standing, bid: Bid): Verdict {
  const entry = entryOf(now, bid)
  return { ok: true, after: { ...now, ...bookAfter(entry), leader: leaderOf(entry) }, entry, change: null }
}

function challenge({ terms, hardEndAt }: Auction, now: Standing, bid: Bid): Verdict {
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
 * Two ceilings meet: the higher leads, the earlier where they are equal, at a step above the lower and never above
 * its own. Alone, one leads at the start price.
 */
function contest(leader: Leader | null, challenger: Leader, terms: Terms): { leader: Leader; price: number } {
  if (!leader) return { leader: challenger, price: terms.startPrice }
  const [winner, loser] = challenger.ceiling > leader.ceiling ? [challenger, leader] : [leader, challenger]
  return { leader: winner, price: Math.min(loser.ceiling + stepAt(loser.ceiling, terms), winner.ceiling) }
}

function whyClosed({ opensAt }: Auction, { phase, endsAt }: Standing, at: Instant): BidProblem | null {
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

function entryOf(now: Standing, { identity, contact, number, ownBids, ceiling, at }: Bid): Entry {
  return {
    sequence: now.bookSequence + 1,
    identity,
    contact,
    number: number ?? now.bidders + 1,
    ownSequence: ownBids + 1,
    ceiling,
    at,
  }
}

/** Whoever leads does so for the contact of their latest bid: it is the one that promised the ceiling. */
function leaderOf({ identity, contact, number, ceiling }: Entry): Leader {
  return { identity, contact, number, ceiling }
}

function bookAfter({ sequence, at }: Entry) {
  return { bookSequence: sequence, lastAt: at }
}

function changeOf(after: Standing, shown: Pick<Change, 'number' | 'leaderNumber' | 'price'>): Change {
  const { publicSequence, lastAt, bids, endsAt } = after
  return { sequence: publicSequence, at: lastAt ?? endsAt, bids, endsAt, ...shown }
}

function no(because: BidProblem): Verdict {
  return { ok: false, because }
}
