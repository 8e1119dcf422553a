import { lowestNext } from '#server/features/auction/engine/judgeBid.ts'
import type { Party, AuctionState } from '#server/features/auction/engine/state.ts'
import { stepAt, type Terms } from '#server/features/auction/engine/terms.ts'
import { chanceOf, kinds, type Chance } from '../seed/chance.ts'

/** What somebody wants of an auction: the most they would pay, in minor units, and how they go about it. */
export type Wish = { limit: number; manner: 'at-once' | 'step-by-step' | 'late' }

/** Somebody with a wish. */
export type Hopeful = Party & { wish: Wish }

/** Who of these people wants the name of an auction, as the seed has it; perhaps nobody. */
export function hopefulsOf(seed: number, auctionId: string, people: readonly Party[], terms: Terms): Hopeful[] {
  const mark = Number.parseInt(auctionId.slice(-7), 16)
  const worth = worthOf(chanceOf(seed, kinds.auction, mark))
  return people.flatMap((person, number) => {
    const chance = chanceOf(seed, kinds.robot, mark + number)
    const wish = wishOf(chance, worth, terms)
    return wish ? [{ ...person, wish }] : []
  })
}

/**
 * What somebody promises next as an auction stands, in minor units; null when they lead, or would have to go past
 * their limit.
 */
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

/** How far people would go, in whole units: a few names are worth very much more than most. */
function worthOf(chance: Chance): number {
  return 150 * 10 ** (2.2 * chance.next() ** 2)
}

function wishOf(chance: Chance, worth: number, { unit, startPrice }: Terms): Wish | null {
  if (chance.next() > 0.22) return null
  // People think in round numbers.
  const limit = Math.round((worth * (0.5 + chance.next())) / 50) * 50 * unit
  return limit < startPrice ? null : { limit, manner: chance.pick(manners) }
}

const manners: readonly [Wish['manner'], ...Wish['manner'][]] = ['at-once', 'step-by-step', 'step-by-step', 'late']
