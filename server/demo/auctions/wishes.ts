import { lowestNext } from '#server/features/auction/engine/judgeBid.ts'
import type { Party, AuctionState } from '#server/features/auction/engine/state.ts'
import { stepAt, type Terms } from '#server/features/auction/engine/terms.ts'
import { chanceOf, kinds, type Chance } from '../seed/chance.ts'

/** A bidder's limit for an auction in minor units, and the manner of bidding. */
export type Wish = { limit: number; manner: 'at-once' | 'step-by-step' | 'late' }

/** A bidder with a wish. */
export type Hopeful = Party & { wish: Wish }

/** Returns the people who want the name of an auction, by the seed; possibly none. */
export function hopefulsOf(seed: number, auctionId: string, people: readonly Party[], terms: Terms): Hopeful[] {
  const mark = Number.parseInt(auctionId.slice(-7), 16)
  const worth = worthOf(chanceOf(seed, kinds.auction, mark))
  return people.flatMap((person, number) => {
    const chance = chanceOf(seed, kinds.robot, mark + number)
    const wish = wishOf(chance, worth, terms)
    return wish ? [{ ...person, wish }] : []
  })
}

/** Returns the next ceiling of a bidder in minor units; null when they lead or would exceed their limit. */
export function nextCeiling(
  { identity, wish }: Hopeful,
  now: AuctionState,
  terms: Terms,
  chance: Chance,
): number | null {
  if (now.leader?.identity === identity) return null
  const lowest = lowestNext(now, terms)
  if (lowest > wish.limit || lowest > terms.highestCeiling) return null
  if (wish.manner !== 'step-by-step') return wish.limit
  return Math.min(wish.limit, lowest + stepAt(lowest, terms) * Math.max(0, chance.below(4) - 1))
}

/** Returns a limit in whole units: a few names are worth much more than most. */
function worthOf(chance: Chance): number {
  return 150 * 10 ** (2.2 * chance.next() ** 2)
}

function wishOf(chance: Chance, worth: number, { unit, startPrice }: Terms): Wish | null {
  if (chance.next() > 0.22) return null
  // People prefer round numbers.
  const limit = Math.round((worth * (0.5 + chance.next())) / 50) * 50 * unit
  return limit < startPrice ? null : { limit, manner: chance.pick(manners) }
}

const manners: readonly [Wish['manner'], ...Wish['manner'][]] = ['at-once', 'step-by-step', 'step-by-step', 'late']
