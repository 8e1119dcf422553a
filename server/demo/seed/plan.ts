import { people } from '../people.ts'
import { chanceOf, kinds, type Chance, type Kind } from './chance.ts'
import { firstWords, secondWords } from './words.ts'

/** The size of each part of the demo and its owners; everything else follows from it and the seed. */
export type Plan = {
  seed: number
  now: Date
  /** The day of the registry's zones. */
  today: string
  domains: number
  /** The last ones are telephone numbers in the ENUM zone. */
  enumDomains: number
  contacts: number
  nssets: number
  keysets: number
  hosts: number
  /** Contacts 0, 1, 2…: those of the demo's people, then those similar to Anna's. */
  cast: readonly Cast[]
  /** The number of domains of each share, in the order of domain numbers. The rest belongs to random contacts. */
  shares: readonly Share[]
  /** The first nssets and keysets are the hosting company's, the next ones Tomáš's. */
  hostingSets: { nssets: number; keysets: number }
  names: { patterns: number; total: number; step: number }
}

export type Person = (typeof people)[number]

/** A contact with a role in the demo: a person's own, or one that Anna could merge into hers. */
export type Cast = { handle: string; person: Person; own: Person['contacts'][number] | null }

export type Share = { contact: number; from: number; to: number }

export const registrarCount = 40
export const tomasSets = { nssets: 9, keysets: 6 }
export const hosterCount = 40
export const hostsOfHoster = 4
/** The smallest demo with room for its people. */
export const fewestDomains = 600
/** The hosting company's contact. */
export const hostingHandle = 'HOSTING-DVORAK'

const candidates = [
  ['NOVAKOVA-ANNA', 3],
  ['ANOVAKOVA-2009', 2],
  ['ANNA-N-84', 4],
  ['SB-ANNA-NOVAKOVA', 1],
  ['NOVAKOVA-A-602', 2],
  ['ANNA-NOVAKOVA-OLD', 3],
] as const

export type DemoSize = {
  /** The number of domains; everything else is in proportion. */
  domains: number
  /** How many of them the hosting company has; without it a part of all. */
  hosting?: number | undefined
}

/** Creates the plan of a demo of this size. */
export function planOf(seed: number, { domains, hosting }: DemoSize, now: Date, today: string): Plan {
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
    count: one.own ? countOf(one.own, { domains, hosting }) : (candidates[number - own.length]?.[1] ?? 0),
  }))
  // The hosting company comes first, so that properties of every n-th domain apply to some of its own.
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

/** Returns the random numbers of one thing of the plan. */
export function chancesOf(plan: Plan, kind: Kind, number: number): Chance {
  return chanceOf(plan.seed, kinds[kind], number)
}

/** Returns the number of the cast's contact with this handle. */
export function castNumber(plan: Plan, handle: string): number {
  return plan.cast.findIndex((one) => one.handle === handle)
}

function countOf(own: Person['contacts'][number], { domains, hosting }: DemoSize): number {
  return own.handle === hostingHandle && hosting !== undefined ? hosting : scaled(own.domains, domains)
}

/** Small shares are exact; large ones are proportional, up to a tenth of a large demo. */
function scaled(count: number, domains: number): number {
  if (count <= 100) return count
  if (domains <= 60_000) return Math.max(40, Math.round((count * domains) / 60_000))
  return count >= 10_000 ? Math.max(count, Math.round(domains / 10)) : count
}

/** Returns a step that visits every combination of words once, with distant ones in sequence. */
function stepFor(total: number): number {
  let step = Math.floor(total * 0.618)
  while (commonDivisor(step, total) !== 1) step++
  return step
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}
