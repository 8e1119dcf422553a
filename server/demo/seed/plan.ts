import { people } from '../people.ts'
import { chanceOf, kinds, type Chance, type Kind } from './chance.ts'
import { firstWords, secondWords } from './words.ts'

/** How large each part of the demo is and who has what; everything else follows from it and the seed. */
export type Plan = {
  seed: number
  now: Date
  /** The day of the registry's zones. */
  today: string
  domains: number
  /** The last ones are numbers, in the ENUM zone. */
  enumDomains: number
  contacts: number
  nssets: number
  keysets: number
  hosts: number
  /** Contacts 0, 1, 2…: those of the demo's people, then those that look like Anna's. */
  cast: readonly Cast[]
  /** Domains in the order of their numbers: whose how many are. What follows is everybody's. */
  shares: readonly Share[]
  /** The first nssets and keysets are the hosting company's, the next ones Tomáš's. */
  hostingSets: { nssets: number; keysets: number }
  names: { patterns: number; total: number; step: number }
}

export type Person = (typeof people)[number]

/** A contact with a part in the demo: somebody's own, or one that Anna could merge into hers. */
export type Cast = { handle: string; person: Person; own: Person['contacts'][number] | null }

export type Share = { contact: number; from: number; to: number }

export const registrarCount = 40
export const tomasSets = { nssets: 9, keysets: 6 }
export const hosterCount = 40
export const hostsOfHoster = 4
/** The smallest demo that has room for its people. */
export const fewestDomains = 600

const candidates = [
  ['NOVAKOVA-ANNA', 3],
  ['ANOVAKOVA-2009', 2],
  ['ANNA-N-84', 4],
  ['SB-ANNA-NOVAKOVA', 1],
  ['NOVAKOVA-A-602', 2],
  ['ANNA-NOVAKOVA-OLD', 3],
] as const

/** Draws the plan of a demo of so many domains. */
export function planOf(seed: number, domains: number, now: Date, today: string): Plan {
  const own = people.flatMap((person) =>
    person.contacts.map((contact) => ({ handle: contact.handle, person, own: contact })),
  )
  const anna = own.find((one) => one.handle === 'ANNA-NOVAKOVA')?.person
  const cast: Cast[] = [
    ...own,
    ...candidates.flatMap(([handle]) => (anna ? [{ handle, person: anna, own: null }] : [])),
  ]
  const counts = cast.map((one, number) => ({
    contact: number,
    count: one.own ? scaled(one.own.domains, domains) : (candidates[number - own.length]?.[1] ?? 0),
  }))
  // The hosting company comes first: what happens to every so many-th domain then happens to some of its own.
  counts.sort((a, b) => b.count - a.count)
  let next = 0
  const shares = counts.map(({ contact, count }) => ({ contact, from: next, to: (next += count) }))

  const nssets = Math.max(60, Math.floor(domains / 40))
  const keysets = Math.max(40, Math.floor(domains / 60))
  const combinations = firstWords.length * secondWords.length
  const patterns = Math.ceil(domains / combinations)
  return {
    seed,
    now,
    today,
    domains,
    enumDomains: Math.max(4, Math.floor(domains / 300)),
    contacts: Math.max(cast.length + 100, Math.floor(domains / 3)),
    nssets,
    keysets,
    hosts: hosterCount * hostsOfHoster + nssets * 2,
    cast,
    shares,
    hostingSets: { nssets: Math.min(400, Math.floor(nssets / 5)), keysets: Math.min(160, Math.floor(keysets / 8)) },
    names: { patterns, total: patterns * combinations, step: stepFor(patterns * combinations) },
  }
}

/** The chances of one thing of the plan. */
export function chancesOf(plan: Plan, kind: Kind, number: number): Chance {
  return chanceOf(plan.seed, kinds[kind], number)
}

/** Which contact of the cast has the handle. */
export function castNumber(plan: Plan, handle: string): number {
  return plan.cast.findIndex((one) => one.handle === handle)
}

/** Small shares are as they are told; large ones keep their part of the whole, up to a tenth of a large demo. */
function scaled(count: number, domains: number): number {
  if (count <= 100) return count
  if (domains <= 60_000) return Math.max(40, Math.round((count * domains) / 60_000))
  return count >= 10_000 ? Math.max(count, Math.round(domains / 10)) : count
}

/** A step that visits every combination of words once before it comes back, far from the last one. */
function stepFor(total: number): number {
  let step = Math.floor(total * 0.618)
  while (commonDivisor(step, total) !== 1) step++
  return step
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}
