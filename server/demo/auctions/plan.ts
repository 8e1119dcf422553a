import type { AuctionStatus } from '#contract/auctionState.ts'

/** A planned auction of the demo: its result and its time. */
export type Planned = {
  fate: AuctionStatus
  /** The index among the auctions with this result, from 0. */
  index: number
  /** The day relative to today: -3 was three days ago. For running auctions the minutes to their end. */
  when: number
  /** Whether the name is published again because the first winner did not pay. */
  isPublishedAgain: boolean
}

/** Returns all auctions of the demo except unpaid ones, which are created with the auction that followed. */
export function planAuctions(): Planned[] {
  const first = fates.flatMap(({ fate, count, when }) =>
    Array.from({ length: count }, (_, index) => ({ fate, index, when: when(index), isPublishedAgain: false })),
  )
  const again = secondFates.map(([fate, when], i) => ({ fate, index: 100 + i, when, isPublishedAgain: true }))
  return [...first, ...again]
}

type Fate = { fate: AuctionStatus; count: number; when: (index: number) => number }

const fates: readonly Fate[] = [
  // Two end while a new user explores the demo, the last one much later.
  { fate: 'in_auction', count: 40, when: (index) => (index < 2 ? 5 + 4 * index : 13 * index - 8) },
  { fate: 'new', count: 58, when: (index) => 1 + (index % 14) },
  { fate: 'awaiting_payment', count: 28, when: (index) => -2 - (index % 5) },
  { fate: 'paid', count: 20, when: (index) => -4 - (index % 9) },
  { fate: 'registered', count: 66, when: (index) => -22 - 2 * index },
  { fate: 'released', count: 40, when: (index) => -1 - 2 * index },
  { fate: 'lapsed', count: 12, when: (index) => -25 - 6 * index },
  // Some before the start, some while running, some when sold.
  { fate: 'cancelled', count: 10, when: (index) => (index < 3 ? 4 + 3 * index : -4 - 3 * index) },
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
