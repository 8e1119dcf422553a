import type { PublicAuctionState, AuctionStatus } from '#contract/auctionState.ts'
import { lowestNext } from './engine/judgeBid.ts'
import type { Instant } from './engine/schedule.ts'
import { statusAt } from './engine/settle.ts'
import type { Auction, Phase, AuctionState } from './engine/state.ts'
import type { Terms } from './engine/terms.ts'

/** Returns the public state of an auction at an instant, without its secrets. */
export function publicStateOf(auction: Auction, state: AuctionState, at: Instant): PublicAuctionState {
  const { leader, publicSequence: sequence } = state
  const status = statusAt(auction, state, at)
  return describe({ ...state, sequence, status, leader: leader?.number ?? null }, auction.terms)
}

/** The public state of an auction after an entry of its public ledger. */
export type PublicChange = {
  sequence: number
  phase: Phase
  price: number | null
  leader: number | null
  bids: number
  endsAt: Instant
}

/** Returns the public state after an entry of the public ledger; the auction was running at each bid. */
export function publicStateAfter({ phase, ...change }: PublicChange, terms: Terms): PublicAuctionState {
  return describe({ ...change, status: phase === 'published' ? 'in_auction' : phase }, terms)
}

type PublicState = Omit<PublicChange, 'phase'> & { status: AuctionStatus }

function describe({ sequence, status, price, bids, leader, endsAt }: PublicState, terms: Terms): PublicAuctionState {
  const lowest = lowestNext({ price }, terms)
  return {
    sequence,
    status,
    price: price === null ? null : moneyOf(price, terms),
    lowestNext: lowest > terms.highestCeiling ? null : moneyOf(lowest, terms),
    currency: terms.currency,
    bids,
    leader,
    endsAt: new Date(endsAt).toISOString(),
  }
}

/** Formats minor units as a decimal string: `125000` is `1250`, `990` is `9.90`. */
export function moneyOf(amount: number, { minorDigits }: Pick<Terms, 'minorDigits'>): string {
  const digits = String(amount).padStart(minorDigits + 1, '0')
  const whole = digits.slice(0, digits.length - minorDigits)
  const rest = digits.slice(digits.length - minorDigits)
  return /^0*$/.test(rest) ? whole : `${whole}.${rest}`
}

/** Parses a decimal string into minor units; null where it has too many decimals or is no safe integer. */
export function amountOf(money: string, { minorDigits }: Pick<Terms, 'minorDigits'>): number | null {
  const [whole = '', rest = ''] = money.split('.')
  if (rest.length > minorDigits) return null
  const amount = Number(whole + rest.padEnd(minorDigits, '0'))
  return Number.isSafeInteger(amount) ? amount : null
}
