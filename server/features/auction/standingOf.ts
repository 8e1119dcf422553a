import type { AuctionStanding, AuctionStatus } from '#contract/auctionStanding.ts'
import { lowestNext } from './engine/judgeBid.ts'
import type { Instant } from './engine/schedule.ts'
import { statusAt } from './engine/settle.ts'
import type { Auction, Phase, Standing } from './engine/standing.ts'
import type { Terms } from './engine/terms.ts'

/** How an auction stands for everybody at an instant: what is secret stays behind here. */
export function standingOf(auction: Auction, standing: Standing, at: Instant): AuctionStanding {
  const { leader, publicSequence: sequence } = standing
  const status = statusAt(auction, standing, at)
  return describe({ ...standing, sequence, status, leader: leader?.number ?? null }, auction.terms)
}

/** What everybody saw of an auction after an entry of its public book. */
export type Seen = {
  sequence: number
  phase: Phase
  price: number | null
  leader: number | null
  bids: number
  endsAt: Instant
}

/** How an auction stood for everybody after an entry of its public book: bids are entries of an auction under way. */
export function standingAfter({ phase, ...seen }: Seen, terms: Terms): AuctionStanding {
  return describe({ ...seen, status: phase === 'published' ? 'in_auction' : phase }, terms)
}

type Described = Omit<Seen, 'phase'> & { status: AuctionStatus }

function describe({ sequence, status, price, bids, leader, endsAt }: Described, terms: Terms): AuctionStanding {
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

/** Minor units as a decimal string, by the digits alone: `125000` is `1250`, `990` is `9.90`. */
export function moneyOf(amount: number, { minorDigits }: Pick<Terms, 'minorDigits'>): string {
  const digits = String(amount).padStart(minorDigits + 1, '0')
  const whole = digits.slice(0, digits.length - minorDigits)
  const rest = digits.slice(digits.length - minorDigits)
  return /^0*$/.test(rest) ? whole : `${whole}.${rest}`
}

/** The minor units of a decimal string; null where it has more digits than the currency or is past counting. */
export function amountOf(money: string, { minorDigits }: Pick<Terms, 'minorDigits'>): number | null {
  const [whole = '', rest = ''] = money.split('.')
  if (rest.length > minorDigits) return null
  const amount = Number(whole + rest.padEnd(minorDigits, '0'))
  return Number.isSafeInteger(amount) ? amount : null
}
