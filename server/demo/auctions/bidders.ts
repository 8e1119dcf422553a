import type { Party } from '#server/features/auction/engine/state.ts'
import { people } from '../people.ts'
import { idOf } from '../seed/chance.ts'
import { castNumber, type Plan } from '../seed/plan.ts'

/** The number of robots that bid in the demo. */
const robotCount = 24

/** Returns the robots: identities without sign-ins, each for a contact of the registry. */
export function robotsOf({ seed, cast }: Pick<Plan, 'seed' | 'cast'>): Party[] {
  return robotIdentities(seed).map((identity, number) => ({
    identity,
    contact: idOf(seed, 'contact', cast.length + number * 4),
  }))
}

export function robotIdentities(seed: number): string[] {
  return Array.from({ length: robotCount }, (_, number) => idOf(seed, 'robot', number))
}

/** Returns one of the demo's people as a bidder, for the first of their contacts. */
export function partyOf(plan: Plan, username: string): Party {
  const number = linkedPeople.findIndex((person) => person.username === username)
  const handle = linkedPeople[number]?.contacts[0]?.handle
  if (handle === undefined) throw new Error(`${username} of the demo has no contact to bid for`)
  return {
    identity: idOf(plan.seed, 'identity', number),
    contact: idOf(plan.seed, 'contact', castNumber(plan, handle)),
  }
}

const linkedPeople = people.filter(({ contacts }) => contacts.length > 0)
