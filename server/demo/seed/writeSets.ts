import type { Loader } from '#server/db/loader.ts'
import { digestOf } from '#server/features/keyset/parts/rules.ts'
import { fold, searchKey, sortKey } from '#server/features/record/parts/names.ts'
import { addDays } from '#server/features/record/parts/rulesCalendar.ts'
import { keyTagOf } from '#server/features/record/parts/rulesDnskey.ts'
import { idOf } from './chance.ts'
import { dnskeyOf } from './dnskeys.ts'
import { domainName } from './naming.ts'
import { castNumber, chancesOf, hosterCount, hostsOfHoster, registrarCount, tomasSets, type Plan } from './plan.ts'
import { targets } from './tables.ts'
import { registrarNames } from './words.ts'
import { pad } from './writeRegistrars.ts'
import { candidateSince, writeStates, type Held } from './writeStates.ts'

/** The number of domains of each set, and the linked contacts: collected while writing, for the following tables. */
export type Used = { nssets: Uint32Array; keysets: Uint32Array; contacts: Uint8Array }

/** Writes name servers: four of each large hoster, two of each small set. */
export async function writeHosts(loader: Loader, plan: Plan) {
  for (let number = 0; number < plan.hosts; number++) {
    const chance = chancesOf(plan, 'host', number)
    const shared = hosterCount * hostsOfHoster
    const hoster = Math.floor(number / hostsOfHoster)
    const owner =
      number < shared
        ? `${fold(registrarNames[hoster] ?? 'host').replaceAll('_', '-')}.cz`
        : domainName(plan, (Math.floor((number - shared) / 2) * 17) % (plan.domains - plan.enumDomains))
    const label = number < shared ? `ns${1 + (number % hostsOfHoster)}` : `ns${1 + (number % 2)}`
    const addresses = [`${chance.pick(['192.0.2', '198.51.100', '203.0.113'])}.${1 + chance.below(254)}`]
    if (chance.next() < 0.6) addresses.push(`2001:db8:${chance.below(65_535).toString(16)}::${1 + chance.below(250)}`)
    loader.add(
      targets.host,
      idOf(plan.seed, 'host', number),
      `H${pad(number)}-CZ`,
      `${label}.${owner}`,
      idOf(plan.seed, 'registrar', chance.below(registrarCount)),
      '2010-01-01T00:00:00Z',
      addresses,
    )
    await loader.settle()
  }
}

/** Writes nssets with their name servers and technical contacts, and three that were deleted and created again. */
export async function writeNssets(loader: Loader, plan: Plan, used: Used) {
  for (let number = 0; number < plan.nssets; number++) {
    const chance = chancesOf(plan, 'nsset', number)
    const id = idOf(plan.seed, 'nsset', number)
    const kind = kindOfSet(plan, number, 'nssets')
    const handle =
      kind === 'hosting'
        ? `NS-DVORAK-${number + 1}`
        : kind === 'tomas'
          ? `NS-TOMAS-${number - plan.hostingSets.nssets + 1}`
          : `NSS-${number}`
    writeSet(loader, plan, {
      type: 'nsset',
      id,
      roid: `N${pad(number)}-CZ`,
      number,
      handle,
      domains: used.nssets[number] ?? 0,
      last: [chance.below(5)],
    })
    const shared = hosterCount * hostsOfHoster
    const isSmall = kind === null && number % 8 !== 0
    const count = isSmall ? 2 : 2 + chance.below(hostsOfHoster - 1)
    for (let position = 0; position < count; position++) {
      const host = isSmall ? shared + number * 2 + position : (number % hosterCount) * hostsOfHoster + position
      loader.add(targets.nssetHost, id, position + 1, idOf(plan.seed, 'host', host))
    }
    for (const contact of technicians(plan, number, 'nssets')) {
      used.contacts[contact] = 1
      loader.add(targets.nssetContact, id, idOf(plan.seed, 'contact', contact))
    }
    await loader.settle()
  }
  for (let number = 0; number < 3; number++) {
    const handle = `NSS-${plan.hostingSets.nssets + tomasSets.nssets + number}`
    const registrar = idOf(plan.seed, 'registrar', number)
    loader.add(
      targets.nsset,
      idOf(plan.seed, 'deleted', 100 + number),
      `N${pad(9_000_000_000 + number)}-CZ`,
      handle,
      sortKey(handle),
      searchKey(handle),
      registrar,
      registrar,
      '2008-02-02T08:00:00Z',
      null,
      null,
      '2014-01-01T08:00:00Z',
      0,
      99,
      0,
      0,
    )
  }
}

/** Writes keysets with their keys, some with DS records only, some managed by the registry. */
export async function writeKeysets(loader: Loader, plan: Plan, used: Used) {
  for (let number = 0; number < plan.keysets; number++) {
    const chance = chancesOf(plan, 'keyset', number)
    const id = idOf(plan.seed, 'keyset', number)
    const kind = kindOfSet(plan, number, 'keysets')
    const isAutomatic = kind === null && number % 3 === 0
    const mark = chance.bytes(6).toString('hex').toUpperCase()
    const own = number - plan.hostingSets.keysets + 1
    const handle =
      kind === 'hosting'
        ? `KEY-DVORAK-${number + 1}`
        : kind === 'tomas'
          ? `KEY-TOMAS-${own}`
          : isAutomatic
            ? `AUTO-${mark}`
            : `KEYS-${number}`
    writeSet(loader, plan, {
      type: 'keyset',
      id,
      roid: `K${pad(number)}-CZ`,
      number,
      handle,
      domains: used.keysets[number] ?? 0,
      last: [isAutomatic],
    })
    const hasDsOnly = kind === null && !isAutomatic && number % 20 === 10
    for (let position = 1; position <= (chance.next() < 0.15 ? 2 : 1); position++) {
      const key = dnskeyOf(chance)
      if (hasDsOnly)
        loader.add(
          targets.dsRecord,
          id,
          position,
          keyTagOf(key),
          key.algorithm,
          2,
          digestOf(domainName(plan, number), key, 2),
        )
      else
        loader.add(targets.dnskey, id, position, key.flags, key.protocol, key.algorithm, key.publicKey, keyTagOf(key))
    }
    for (const contact of technicians(plan, number, 'keysets')) {
      used.contacts[contact] = 1
      loader.add(targets.keysetContact, id, idOf(plan.seed, 'contact', contact))
    }
    await loader.settle()
  }
}

type Sets = 'nssets' | 'keysets'

function kindOfSet({ hostingSets }: Plan, number: number, sets: Sets): 'hosting' | 'tomas' | null {
  if (number < hostingSets[sets]) return 'hosting'
  return number < hostingSets[sets] + tomasSets[sets] ? 'tomas' : null
}

/**
 * Returns the technical contacts of a set: its owner, a contact similar to Anna's for the first six others, else a
 * random one.
 */
function technicians(plan: Plan, number: number, sets: Sets): number[] {
  const kind = kindOfSet(plan, number, sets)
  if (kind === 'hosting') return [castNumber(plan, 'HOSTING-DVORAK')]
  if (kind === 'tomas') return [castNumber(plan, 'TOMAS-SVOBODA')]
  const likenesses = plan.cast.flatMap((one, contact) => (one.own ? [] : [contact]))
  const likeness = likenesses[number - plan.hostingSets[sets] - tomasSets[sets]]
  if (likeness !== undefined) return [likeness]
  const chance = chancesOf(plan, sets === 'nssets' ? 'nsset' : 'keyset', number + 500_000_000)
  const anyContact = () => plan.cast.length + chance.skewed(plan.contacts - plan.cast.length)
  return [...new Set(chance.next() < 0.2 ? [anyContact(), anyContact()] : [anyContact()])]
}

type SetFacts = {
  type: 'nsset' | 'keyset'
  id: string
  roid: string
  number: number
  handle: string
  domains: number
  last: (number | boolean)[]
}

function writeSet(loader: Loader, plan: Plan, { type, id, roid, number, handle, domains, last }: SetFacts) {
  const chance = chancesOf(plan, type, number + 900_000_000)
  const registrar = idOf(plan.seed, 'registrar', chance.below(registrarCount))
  const createdAt = `${addDays(plan.today, -200 - chance.below(5000))}T09:${10 + chance.below(50)}:00Z`
  const held: Held[] = [
    domains > 0
      ? { code: 'linked', by: 'rule', since: createdAt }
      : { code: 'deleteCandidate', by: 'rule', since: candidateSince(plan, number) },
  ]
  if (number % 19 === 4) held.push({ code: 'serverTransferProhibited', by: 'holder', since: createdAt })
  if (number % 38 === 4) held.push({ code: 'serverUpdateProhibited', by: 'holder', since: createdAt })
  if (number % 97 === 6) held.push({ code: 'serverDeleteProhibited', by: 'registry', since: createdAt })
  const { mask, rank } = writeStates(loader, type, id, held)
  loader.add(
    targets[type],
    id,
    roid,
    handle,
    sortKey(handle),
    searchKey(handle),
    registrar,
    registrar,
    createdAt,
    null,
    null,
    null,
    mask,
    rank,
    domains,
    ...last,
  )
}
