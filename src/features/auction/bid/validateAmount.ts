import type { AuctionDetail } from '#contract/auction.ts'
import type { PublicAuctionState } from '#contract/auctionState.ts'
import { unitsOf, moneyOf } from '../money.ts'

/** The data against which a bid is validated before it is sent. */
export type BidContext = {
  terms: AuctionDetail['terms']
  standing: Pick<PublicAuctionState, 'price' | 'lowestNext'>
  /** My maximum while I lead, else null. */
  leadingWith: string | null
}

/** The reason why an amount would be refused, and the amount that its message names. */
export type Objection = { code: 'required' | 'not_whole' | 'too_low' | 'too_high' | 'not_raised'; amount: string }

/** Returns the lowest possible bid; null when no bid is possible, or I cannot raise mine. */
export function lowestBid({ terms, standing, leadingWith }: BidContext): string | null {
  if (leadingWith === null) return standing.lowestNext
  const raised = unitsOf(leadingWith) + unitsOf(terms.unit)
  return raised > unitsOf(terms.highestCeiling) ? null : moneyOf(raised)
}

/** Returns the server's objection to a typed amount before it is sent; null when it is valid. The server decides. */
export function validateAmount(money: string | null, context: BidContext): Objection | null {
  const { terms, leadingWith } = context
  const lowest = lowestBid(context) ?? terms.highestCeiling
  if (money === null) return { code: 'required', amount: lowest }
  const amount = unitsOf(money)
  if (amount % unitsOf(terms.unit) !== 0) return { code: 'not_whole', amount: terms.unit }
  if (leadingWith !== null && amount <= unitsOf(leadingWith)) return { code: 'not_raised', amount: leadingWith }
  if (amount < unitsOf(lowest)) return { code: 'too_low', amount: lowest }
  if (amount > unitsOf(terms.highestCeiling)) return { code: 'too_high', amount: terms.highestCeiling }
  return null
}

/** Returns whether a bid needs a second confirmation: from ten times the price it may have a zero too many. */
export function isUnusuallyHigh(money: string, { terms, standing }: BidContext): boolean {
  return unitsOf(money) >= 10 * unitsOf(standing.price ?? terms.startPrice)
}

/** The effect of a bid, as far as it is public. Whether it would lead is secret. */
export type Meaning = 'first' | 'exact' | 'open' | 'raise'

export function meaningOf(money: string, { standing, leadingWith }: BidContext): Meaning {
  if (leadingWith !== null) return 'raise'
  if (standing.price === null) return 'first'
  return standing.lowestNext === money ? 'exact' : 'open'
}
