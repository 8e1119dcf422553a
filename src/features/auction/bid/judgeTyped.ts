import type { AuctionDetail } from '#contract/auction.ts'
import type { PublicAuctionState } from '#contract/auctionState.ts'
import { countOf, moneyOf } from '../money.ts'

/** What a bid is judged by before it is sent: the rules, how the auction stands, and my own maximum while I lead. */
export type Around = {
  terms: AuctionDetail['terms']
  standing: Pick<PublicAuctionState, 'price' | 'lowestNext'>
  /** Null while I do not lead. */
  leadingWith: string | null
}

/** Why an amount would not be taken, and the amount the words name. */
export type Objection = { code: 'required' | 'not_whole' | 'too_low' | 'too_high' | 'not_raised'; amount: string }

/** The least one could bid now; null when nobody can bid any more, or I not higher. */
export function lowestBid({ terms, standing, leadingWith }: Around): string | null {
  if (leadingWith === null) return standing.lowestNext
  const raised = countOf(leadingWith) + countOf(terms.unit)
  return raised > countOf(terms.highestCeiling) ? null : moneyOf(raised)
}

/**
 * What the server would say to an amount that is typed; it decides, this only says so before anything is sent. Null
 * when there is nothing against it.
 */
export function judgeTyped(money: string | null, around: Around): Objection | null {
  const { terms, leadingWith } = around
  const lowest = lowestBid(around) ?? terms.highestCeiling
  if (money === null) return { code: 'required', amount: lowest }
  const amount = countOf(money)
  if (amount % countOf(terms.unit) !== 0) return { code: 'not_whole', amount: terms.unit }
  if (leadingWith !== null && amount <= countOf(leadingWith)) return { code: 'not_raised', amount: leadingWith }
  if (amount < countOf(lowest)) return { code: 'too_low', amount: lowest }
  if (amount > countOf(terms.highestCeiling)) return { code: 'too_high', amount: terms.highestCeiling }
  return null
}

/** From ten times the price a bid is asked about once more: so far above it is a nought too many. */
export function isStriking(money: string, { terms, standing }: Around): boolean {
  return countOf(money) >= 10 * countOf(standing.price ?? terms.startPrice)
}

/** What a bid would mean, of what anybody can know: nobody knows whether it would lead. */
export type Meaning = 'first' | 'exact' | 'open' | 'raise'

export function meaningOf(money: string, { standing, leadingWith }: Around): Meaning {
  if (leadingWith !== null) return 'raise'
  if (standing.price === null) return 'first'
  return standing.lowestNext === money ? 'exact' : 'open'
}
