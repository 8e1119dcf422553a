import type { Loader } from '#server/db/loader.ts'
import { searchKey, sortKey } from '#server/features/record/parts/names.ts'
import { addDays } from '#server/features/record/parts/rulesCalendar.ts'
import { defaultDisclosure } from '#server/features/record/parts/rulesDisclosure.ts'
import { idOf, type Chance } from './chance.ts'
import { addressOf, firmName, parseAddress, personName, type Address } from './naming.ts'
import { chancesOf, registrarCount, type Cast, type Plan } from './plan.ts'
import { targets } from './tables.ts'
import { pad } from './writeRegistrars.ts'
import { candidateSince, writeStates, type Held } from './writeStates.ts'

type Facts = {
  handle: string
  name: string
  organization: string | null
  address: Address
  email: string
  emailConfirmedAt: string | null
  birthDate: string | null
  held: Held[]
}

/** Writes the contacts; `isUsed` is whether an object has the contact, as found while writing the objects. */
export async function writeContacts(loader: Loader, plan: Plan, isUsed: Uint8Array) {
  for (let number = 0; number < plan.contacts; number++) {
    writeContact(loader, plan, number, isUsed[number] === 1)
    await loader.settle()
  }
  for (let number = 0; number < 5; number++) writeDeleted(loader, plan, number)
}

/** Returns the registrar of the contact; its domains often have the same. */
export function registrarOf(plan: Plan, contact: number): number {
  const drawn = chancesOf(plan, 'contact', contact).below(registrarCount)
  // Each contact similar to Anna's has another registrar than hers.
  return plan.cast[contact]?.own === null ? (registrarOf(plan, 0) + contact) % registrarCount : drawn
}

function writeContact(loader: Loader, plan: Plan, number: number, isUsed: boolean) {
  const chance = chancesOf(plan, 'contact', number)
  const registrar = idOf(plan.seed, 'registrar', registrarOf(plan, number))
  const createdAt = `${addDays(plan.today, -200 - chance.below(7000))}T${10 + chance.below(10)}:${10 + chance.below(50)}:00Z`
  const part = plan.cast[number]
  const facts = part ? factsOfCast(part, number, createdAt) : factsOf(chance, number, createdAt)
  // Half a year without a link or a change makes a candidate for deletion (docs/rules.md#life-of-a-domain).
  const link: Held = isUsed
    ? { code: 'linked', by: 'rule', since: createdAt }
    : { code: 'deleteCandidate', by: 'rule', since: candidateSince(plan, number) }
  const id = idOf(plan.seed, 'contact', number)
  const { mask } = writeStates(
    loader,
    'contact',
    id,
    part || isUsed ? [{ ...link, code: 'linked' }, ...facts.held] : [link, ...facts.held],
  )
  const companyNumber = facts.organization ? String(10_000_000 + chance.below(89_999_999)) : null
  const isHidden = !facts.organization && facts.held.some(({ code }) => code === 'validatedContact')
  loader.add(
    targets.contact,
    id,
    `C${pad(number)}-CZ`,
    facts.handle,
    sortKey(facts.handle),
    searchKey(facts.handle),
    registrar,
    registrar,
    createdAt,
    chance.next() < 0.4 ? createdAt : null,
    null,
    null,
    mask,
    facts.name,
    facts.organization,
    [facts.address.street],
    facts.address.city,
    facts.address.postalCode,
    facts.address.country,
    `+420.${601_000_000 + chance.below(198_000_000)}`,
    facts.email,
    facts.emailConfirmedAt,
    null,
    companyNumber && `CZ${companyNumber}`,
    companyNumber ? 'ico' : facts.birthDate && 'birthday',
    companyNumber ?? facts.birthDate,
    isHidden ? 0 : defaultDisclosure,
    null,
    verificationOf(facts.held, part),
  )
}

/** Returns who verified the person: an office of Czech POINT, or a state with its eID. */
function verificationOf(held: readonly Held[], part: Cast | undefined): string | null {
  const validated = held.find(({ code }) => code === 'validatedContact')
  if (validated) return JSON.stringify({ at: validated.since, by: 'Czech POINT' })
  const since = part?.person.method === 'eid' ? held[0]?.since : undefined
  return since === undefined ? null : JSON.stringify({ at: since, by: 'eIDAS' })
}

const levels = ['conditionallyIdentifiedContact', 'identifiedContact', 'validatedContact'] as const

function factsOf(chance: Chance, number: number, since: string): Facts {
  const isFirm = chance.next() < 0.25
  const person = personName(chance)
  const firm = isFirm ? firmName(chance) : null
  const handle = `${(firm ?? person).mark}-${number}`.replaceAll(' ', '-')
  const held: Held[] = []
  const setBy = (by: Held['by'], ...codes: Held['code'][]) => held.push(...codes.map((code) => ({ code, by, since })))
  const level = number % 5 === 2 ? chance.pick(levels) : null
  if (level) setBy('registry', 'mojeidContact', level)
  if (number % 53 === 1) setBy('registry', 'contactPassedManualVerification')
  if (number % 59 === 2) setBy('registry', 'contactInManualVerification')
  if (number % 61 === 3) setBy('registry', 'contactFailedManualVerification')
  if (number % 67 === 5)
    setBy('registry', 'serverDeleteProhibited', 'serverTransferProhibited', 'serverUpdateProhibited')
  if (number % 71 === 7) setBy('registry', 'serverBlocked')
  return {
    handle,
    name: person.name,
    organization: firm && firm.name,
    address: addressOf(chance),
    email: `${handle.toLowerCase()}@mail.example`,
    emailConfirmedAt: level && since,
    birthDate: null,
    held,
  }
}

function factsOfCast({ handle, person, own }: Cast, number: number, since: string): Facts {
  const address = parseAddress(person.address)
  if (!own) {
    // Merging ignores case and inner white space, so some names differ only in these.
    const name = number % 2 === 0 ? person.name : person.name.toUpperCase()
    const street = number % 3 === 0 ? address.street.replaceAll(' ', '  ') : address.street
    return {
      handle,
      name,
      organization: null,
      address: { ...address, street },
      email: person.email,
      emailConfirmedAt: null,
      birthDate: null,
      held: [],
    }
  }
  const held: Held[] = []
  const hold = (...codes: Held['code'][]) =>
    held.push(...codes.map((code) => ({ code, by: 'registry' as const, since })))
  if (person.method === 'account') hold('mojeidContact')
  if (own.level) hold(own.level)
  if (own.isBlocked) hold('serverBlocked')
  if (person.method === 'eid') {
    hold(
      'serverContactNameChangeProhibited',
      'serverContactIdentChangeProhibited',
      'serverContactPermanentAddressChangeProhibited',
    )
    if (own.organization) hold('serverContactOrganizationChangeProhibited')
  }
  return {
    handle,
    name: person.name,
    organization: own.organization,
    address,
    email: person.email,
    emailConfirmedAt: since,
    birthDate: own.organization ? null : person.birthDate,
    held,
  }
}

/** Writes deleted contacts whose handles are used again: a handle is unique only among existing contacts. */
function writeDeleted(loader: Loader, plan: Plan, number: number) {
  const existing = plan.cast.length + number
  const createdAt = '2009-05-05T09:00:00Z'
  const { handle, name, address, email } = factsOf(
    afterRegistrar(chancesOf(plan, 'contact', existing)),
    existing,
    createdAt,
  )
  const registrar = idOf(plan.seed, 'registrar', number)
  loader.add(
    targets.contact,
    idOf(plan.seed, 'deleted', number),
    `C${pad(9_000_000_000 + number)}-CZ`,
    handle,
    sortKey(handle),
    searchKey(handle),
    registrar,
    registrar,
    createdAt,
    null,
    null,
    '2015-03-03T09:00:00Z',
    0,
    name,
    null,
    [address.street],
    address.city,
    address.postalCode,
    address.country,
    null,
    email,
    null,
    null,
    null,
    null,
    null,
    defaultDisclosure,
    null,
    null,
  )
}

/** Returns the random numbers of a contact as of the writing of its facts. */
function afterRegistrar(chance: Chance): Chance {
  for (let drawn = 0; drawn < 3; drawn++) chance.next()
  return chance
}
