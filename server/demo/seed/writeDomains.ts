import type { StateCode } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import type { Loader } from '#server/db/loader.ts'
import { lifeCycleOf, type LifeCycleState } from '#server/features/domain/parts/rules.ts'
import { maskOf } from '#server/features/record/parts/rules.ts'
import { roleBits } from '#server/features/record/parts/rulesRole.ts'
import { searchKey, sortKey } from '#server/features/record/parts/names.ts'
import { addDays } from '#server/features/record/parts/rulesCalendar.ts'
import { czechLife, zones } from '#server/zone/zones.ts'
import { idOf, type Chance } from './chance.ts'
import { domainName } from './naming.ts'
import { castNumber, chancesOf, hostingHandle, registrarCount, tomasSets, type Plan } from './plan.ts'
import { targets } from './tables.ts'
import { registrarOf } from './writeContacts.ts'
import { pad } from './writeRegistrars.ts'
import type { Used } from './writeSets.ts'
import { writeStates, type Held } from './writeStates.ts'
import { trafficDates, writeTraffic, type TrafficDate } from './writeTraffic.ts'

/** Writes the domains with their contacts and states, and five that were deleted and registered again. */
export async function writeDomains(loader: Loader, plan: Plan, used: Used) {
  const known = { lives: new Map<string, LifeCycleState>(), dates: trafficDates(plan.today) }
  for (let number = 0; number < plan.domains; number++) {
    writeDomain(loader, plan, number, used, known)
    await loader.settle()
  }
  for (let number = 0; number < 5; number++) writeDeleted(loader, plan, number)
}

/** Values that many domains share and that are slow to compute. */
type Known = { lives: Map<string, LifeCycleState>; dates: readonly TrafficDate[] }

function writeDomain(loader: Loader, plan: Plan, number: number, used: Used, { lives, dates }: Known) {
  const chance = chancesOf(plan, 'domain', number)
  const id = idOf(plan.seed, 'domain', number)
  const fqdn = domainName(plan, number)
  const isEnum = number >= plan.domains - plan.enumDomains
  const { holder, admins, isHostings } = peopleOf(plan, number, chance)
  const { expiresOn, createdAt } = daysOf(plan, chance)
  const validation = isEnum ? addDays(plan.today, validationDays[number % validationDays.length] ?? 0) : null
  const nsset =
    number % 37 === 21 ? null : setOf(chance, plan.nssets, plan.hostingSets.nssets, tomasSets.nssets, isHostings)
  const keyset =
    nsset === null || chance.next() > 0.35
      ? null
      : setOf(chance, plan.keysets, plan.hostingSets.keysets, tomasSets.keysets, isHostings)
  if (nsset !== null) used.nssets[nsset] = (used.nssets[nsset] ?? 0) + 1
  if (keyset !== null) used.keysets[keyset] = (used.keysets[keyset] ?? 0) + 1

  const byHand = handStates(number, createdAt)
  const life = lifeCycleStateOf(plan, lives, {
    expiresOn,
    validation,
    hasNsset: nsset !== null,
    held: byHand.map(({ code }) => code),
    isEnum,
  })
  const byRule = life.states.map((code): Held => ({
    code,
    by: 'rule',
    since: life.since.get(code)?.toISOString() ?? createdAt,
  }))
  const { mask, rank } = writeStates(loader, 'domain', id, [...byHand, ...byRule])

  const registrarNumber = chance.next() < 0.7 ? registrarOf(plan, holder) : chance.below(registrarCount)
  const registrar = idOf(plan.seed, 'registrar', registrarNumber)
  const { from, updatedAt, transferredAt } = pastOf(plan, chance, createdAt)
  const next = life.next ? states[life.next.state].number : null
  const listed = [sortKey(fqdn), searchKey(fqdn)] as const
  const ids = {
    holder: idOf(plan.seed, 'contact', holder),
    nsset: nsset === null ? null : idOf(plan.seed, 'nsset', nsset),
    keyset: keyset === null ? null : idOf(plan.seed, 'keyset', keyset),
  }
  loader.add(
    targets.domain,
    id,
    `D${pad(number)}-CZ`,
    isEnum ? 2 : 1,
    fqdn,
    ...listed,
    registrar,
    transferredAt === null ? registrar : idOf(plan.seed, 'registrar', from),
    createdAt,
    updatedAt,
    transferredAt,
    null,
    ids.holder,
    ids.nsset,
    ids.keyset,
    expiresOn,
    validation,
    mask,
    rank,
    next,
    life.next?.on ?? null,
    life.recheckAt?.toISOString() ?? null,
  )
  const roles = new Map<number, number>([[holder, roleBits.holder]])
  for (const admin of admins) roles.set(admin, (roles.get(admin) ?? 0) | roleBits.admin)
  for (const [contact, role] of roles) {
    used.contacts[contact] = 1
    loader.add(
      targets.domainContact,
      id,
      idOf(plan.seed, 'contact', contact),
      role,
      ...listed,
      expiresOn,
      mask,
      rank,
      next,
      life.next?.on ?? null,
      registrar,
      ids.holder,
      ids.nsset,
      ids.keyset,
    )
  }
  writeTraffic(loader, plan, dates, {
    id,
    number,
    createdOn: createdAt.slice(0, 10),
    expiresOn,
    isSecured: keyset !== null,
    outSince: outSince(life, createdAt),
  })
}

/** Returns the day since which a name has not worked; null while it does. */
function outSince({ states: held, since }: LifeCycleState, createdAt: string): string | null {
  return held.includes('outzone') ? (since.get('outzone')?.toISOString() ?? createdAt).slice(0, 10) : null
}

// ENUM validations that have ended, end within days, within weeks, and later.
const validationDays = [-5, 7, 25, 160]

type People = { holder: number; admins: number[]; isHostings: boolean }

/** The hosting company holds two fifths of its domains itself and manages the others for its customers. */
function peopleOf(plan: Plan, number: number, chance: Chance): People {
  const anyContact = () => plan.cast.length + chance.skewed(plan.contacts - plan.cast.length)
  const share = plan.shares.find(({ from, to }) => number >= from && number < to)
  const part = share && plan.cast[share.contact]
  if (share && part?.handle === hostingHandle) {
    const customer = plan.cast.length + chance.below(Math.ceil((plan.contacts - plan.cast.length) / 3))
    return number % 5 < 2
      ? { holder: share.contact, admins: number % 2 === 0 ? [share.contact] : [], isHostings: true }
      : { holder: customer, admins: [share.contact], isHostings: true }
  }
  // Contacts similar to Anna's are sometimes administrative contacts of another holder's domain.
  if (share && part?.own === null && number === share.from && share.to - share.from > 1) {
    return { holder: anyContact(), admins: [share.contact], isHostings: false }
  }
  const holder = share ? share.contact : anyContact()
  const luck = chance.next()
  return { holder, admins: luck < 0.6 ? [holder] : luck < 0.75 ? [anyContact()] : [], isHostings: false }
}

/** No domain of the demo is past the day of its deletion. */
const lastDayPast = czechLife.deleteDay - 1

function daysOf(plan: Plan, chance: Chance): { expiresOn: string; createdAt: string } {
  const luck = chance.next()
  const away =
    luck < 0.05
      ? -Math.min(chance.below(65), lastDayPast)
      : luck < 0.1
        ? 1 + chance.below(35)
        : 36 + chance.below(chance.next() < 0.7 ? 365 : 2000)
  const years = Math.max(1, Math.ceil(away / 365.25)) + chance.below(18)
  const expiresOn = addDays(plan.today, away)
  const createdAt = `${addDays(expiresOn, -Math.round(years * 365.25))}T${10 + chance.below(10)}:${10 + chance.below(50)}:00Z`
  return { expiresOn, createdAt }
}

/** Returns the registrar before a transfer, and the last update and transfer; a younger domain has had neither. */
function pastOf(plan: Plan, chance: Chance, createdAt: string) {
  const since = (at: string) => (at > createdAt ? at : null)
  const wasMoved = chance.next() < 0.2
  const from = wasMoved ? chance.below(registrarCount) : 0
  const updatedAt = chance.next() < 0.5 ? since(`${addDays(plan.today, -1 - chance.below(180))}T11:00:00Z`) : null
  const transferredAt = wasMoved ? since(`${addDays(plan.today, -1 - chance.below(150))}T12:00:00Z`) : null
  return { from, updatedAt, transferredAt }
}

/** A few hosters' sets have thousands of domains, most sets have a handful. */
function setOf(chance: Chance, count: number, hostings: number, tomas: number, isHostings: boolean): number {
  if (isHostings) return chance.skewed(hostings)
  // Tomáš manages sets of a few domains each.
  if (chance.next() < 0.002) return hostings + chance.below(tomas)
  const others = count - hostings - tomas
  return hostings + tomas + (chance.next() < 0.7 ? chance.skewed(Math.min(24, others)) : chance.below(others))
}

/** The manual states of every n-th domain: locks of holders, of registrars, of courts, and of the registry. */
function handStates(number: number, since: string): Held[] {
  const held: Held[] = []
  const setBy = (by: Held['by'], ...codes: StateCode[]) => held.push(...codes.map((code) => ({ code, by, since })))
  if (number % 17 === 3) setBy('holder', 'serverTransferProhibited')
  else if (number % 31 === 5) setBy('holder', 'serverTransferProhibited', 'serverUpdateProhibited')
  if (number % 101 === 9) setBy('registrar', 'serverTransferProhibited')
  if (number % 211 === 7) setBy('registry', 'serverTransferProhibited', 'serverUpdateProhibited')
  if (number % 307 === 11) setBy('registry', 'serverBlocked')
  if (number % 401 === 13) setBy('registry', 'serverDeleteProhibited')
  if (number % 419 === 29) setBy('registry', 'serverRegistrantChangeProhibited')
  if (number % 499 === 17) setBy('registry', 'serverRenewProhibited')
  if (number % 503 === 19) setBy('registry', 'serverOutzoneManual')
  if (number % 509 === 23) setBy('registry', 'serverInzoneManual')
  return held
}

type Life = {
  expiresOn: string
  validation: string | null
  hasNsset: boolean
  held: readonly StateCode[]
  isEnum: boolean
}

/**
 * Returns the life cycle state of the rules. Many domains have the same days, and the calendar is slow, so results are
 * cached.
 */
function lifeCycleStateOf(plan: Plan, known: Map<string, LifeCycleState>, life: Life): LifeCycleState {
  const mask = maskOf(life.held)
  const key = `${life.expiresOn} ${life.validation} ${life.hasNsset} ${mask}`
  const before = known.get(key)
  if (before) return before
  const zone = zones.find((one) => one.isEnum === life.isEnum)
  if (!zone) throw new Error('the demo needs a zone for names and one for numbers')
  const { expiresOn, validation, hasNsset } = life
  const state = lifeCycleOf({ expiresOn, validationExpiresOn: validation, hasNsset, mask }, zone, plan.now)
  known.set(key, state)
  return state
}

/** Writes domains that expired years ago and were registered again by another holder. */
function writeDeleted(loader: Loader, plan: Plan, number: number) {
  const fqdn = domainName(plan, number * 7)
  const registrar = idOf(plan.seed, 'registrar', number)
  const holder = idOf(plan.seed, 'contact', castNumber(plan, 'HOSTING-DVORAK'))
  loader.add(
    targets.domain,
    idOf(plan.seed, 'deleted', 200 + number),
    `D${pad(9_000_000_000 + number)}-CZ`,
    1,
    fqdn,
    sortKey(fqdn),
    searchKey(fqdn),
    registrar,
    registrar,
    '2004-04-04T10:00:00Z',
    null,
    null,
    '2011-06-05T00:00:00Z',
    holder,
    null,
    null,
    '2011-04-05',
    null,
    0,
    99,
    null,
    null,
    null,
  )
}
