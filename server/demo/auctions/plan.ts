import type { AuctionStatus } from '#contract/auctionState.ts'

/** One auction of the demo: what has become of it, and when. */
export type Planned = {
  fate: AuctionStatus
  /** Which one of its fate, from 0. */
  place: number
  /** Its day, counted from today: -3 was three days ago. Those in auction have the minutes to their end instead. */
  when: number
  /** What has become of its name before, where nobody paid for it. */
  isPublishedAgain: boolean
}

/** All auctions of the demo but those that nobody paid for, which come with the auction that followed. */
export function planAuctions(): Planned[] {
  const first = fates.flatMap(({ fate, count, when }) =>
    Array.from({ length: count }, (_, place) => ({ fate, place, when: when(place), isPublishedAgain: false })),
  )
  const again = secondFates.map(([fate, when], i) => ({ fate, place: 100 + i, when, isPublishedAgain: true }))
  return [...first, ...again]
}

type Fate = { fate: AuctionStatus; count: number; when: (place: number) => number }

const fates: readonly Fate[] = [
  // Two end while whoever has just started the demo looks round, the last when they have gone home.
  { fate: 'in_auction', count: 40, when: (place) => (place < 2 ? 5 + 4 * place : 13 * place - 8) },
  { fate: 'new', count: 58, when: (place) => 1 + (place % 14) },
  { fate: 'awaiting_payment', count: 28, when: (place) => -2 - (place % 5) },
  { fate: 'paid', count: 20, when: (place) => -4 - (place % 9) },
  { fate: 'registered', count: 66, when: (place) => -22 - 2 * place },
  { fate: 'released', count: 40, when: (place) => -1 - 2 * place },
  { fate: 'lapsed', count: 12, when: (place) => -25 - 6 * place },
  // Some before they began, some while people bid, some when it was sold.
  { fate: 'cancelled', count: 10, when: (place) => (place < 3 ? 4 + 3 * place : -4 - 3 * place) },
]

const secondFates: readonly [fate: AuctionStatus, when: number][] = [
  ...[2, 4, 5, 7, 9, 11, 13].map((day): [AuctionStatus, number] => ['new', day]),
  ['awaiting_payment', -3],
  ['awaiting_payment', -5],
  ['registered', -31],
  ['registered', -48],
  ['registered', -66],
  ['released', -12],
]
