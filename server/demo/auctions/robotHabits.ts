import type { Chance } from '../seed/chance.ts'
import type { Wish } from './wishes.ts'

/**
 * Whether a robot bids in this round of an auction with this many milliseconds left: rarely by day, often near the end.
 */
export function actsNow({ manner }: Wish, left: number, chance: Chance): boolean {
  if (manner === 'late' && left > 6 * minute) return false
  const [, rounds] = pace.find(([most]) => left <= most) ?? usualPace
  return chance.below(rounds) === 0
}

/** One in this many rounds, by the time left at most. */
const pace: readonly (readonly [left: number, rounds: number])[] = [
  [2 * 60_000, 5],
  [5 * 60_000, 10],
  [15 * 60_000, 25],
  [60 * 60_000, 100],
]
const usualPace = [Infinity, 600] as const

/** Returns the length in minutes of an auction published now; null where enough are running, by their times left. */
export function lengthWanted(left: readonly number[]): number | null {
  // Ends are full minutes, so one of twelve minutes may last thirteen.
  if (left.filter((one) => one <= 13 * minute).length < 2) return 12
  return left.length < 8 ? 30 + left.length * 15 : null
}

const minute = 60_000
