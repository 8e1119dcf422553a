import type { ExampleBid } from '#contract/help.ts'
import { judgeBid } from './engine/judgeBid.ts'
import { freshStanding, type Auction, type Standing } from './engine/standing.ts'
import type { Terms } from './engine/terms.ts'
import { moneyOf } from './standingOf.ts'

/**
 * The rules at work: a few bids one after the other, judged by the very rules. The first leads, a lower one drives the
 * price, a higher one takes the lead, an equal one comes too late. A bid the rules refuse is left out.
 */
export function exampleOf(terms: Terms): ExampleBid[] {
  const auction: Auction = { terms, opensAt: 0, hardEndAt: hour, excluded: [] }
  const told: ExampleBid[] = []
  let standing: Standing = freshStanding({ endsAt: hour })
  for (const [place, { bidder, times }] of script.entries()) {
    const ceiling = times * terms.startPrice
    const name = String(bidder)
    const verdict = judgeBid(auction, standing, {
      identity: name,
      contact: name,
      number: bidder <= standing.bidders ? bidder : null,
      ownBids: 0,
      ceiling,
      seenSequence: standing.publicSequence,
      at: place,
    })
    if (!verdict.ok) continue
    standing = verdict.after
    const { price, leader } = standing
    if (price !== null && leader)
      told.push({ bidder, ceiling: moneyOf(ceiling, terms), price: moneyOf(price, terms), leader: leader.number })
  }
  return told
}

const hour = 3_600_000

/** Who bids how many times the starting price. */
const script = [
  { bidder: 1, times: 10 },
  { bidder: 2, times: 5 },
  { bidder: 3, times: 15 },
  { bidder: 2, times: 15 },
] as const
