import type { ExampleBid } from '#contract/help.ts'
import { judgeBid } from './engine/judgeBid.ts'
import { initialState, type Auction, type AuctionState } from './engine/state.ts'
import type { Terms } from './engine/terms.ts'
import { moneyOf } from './publicState.ts'

/**
 * Returns an example of the rules: a few bids decided by them. The first leads, a lower one raises the price, a higher one
 * takes the lead, an equal one comes too late. Bids that the rules refuse are omitted.
 */
export function exampleOf(terms: Terms): ExampleBid[] {
  const auction: Auction = { terms, opensAt: 0, hardEndAt: hour, excluded: [] }
  const bids: ExampleBid[] = []
  let state: AuctionState = initialState({ endsAt: hour })
  for (const [place, { bidder, times }] of script.entries()) {
    const ceiling = times * terms.startPrice
    const name = String(bidder)
    const verdict = judgeBid(auction, state, {
      identity: name,
      contact: name,
      number: bidder <= state.bidders ? bidder : null,
      ownBids: 0,
      ceiling,
      seenSequence: state.publicSequence,
      at: place,
    })
    if (!verdict.ok) continue
    state = verdict.after
    const { price, leader } = state
    if (price !== null && leader)
      bids.push({ bidder, ceiling: moneyOf(ceiling, terms), price: moneyOf(price, terms), leader: leader.number })
  }
  return bids
}

const hour = 3_600_000

/** The bidders and their bids, as multiples of the starting price. */
const script = [
  { bidder: 1, times: 10 },
  { bidder: 2, times: 5 },
  { bidder: 3, times: 15 },
  { bidder: 2, times: 15 },
] as const
