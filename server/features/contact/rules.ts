import { Address, changedFields, type ChangedField, type DiscloseFlag } from '#contract/contact.ts'
import type { ContactChange, Difference, LockedField } from '#contract/myContact.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Capability, Permission } from '#contract/session.ts'
import type { StateCode } from '#contract/state.ts'
import { addressOf, type ContactFacts } from '#server/features/contact/parts/rules.ts'
import { hasState } from '#server/features/record/parts/rules.ts'
import type { RegistryAbilities } from '#server/features/registryChange/parts/abilities.ts'
import type { Vouched } from '#server/features/session/parts/vouchedStore.ts'
import { disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'

/** The user's capabilities by docs/rules.md#capabilities, and the state of their contact. */
export type ContactAccess = {
  permissions: Record<Capability, Permission>
  stateMask: bigint | string
  organization: string | null
  /** The changes that the registry takes from the portal. */
  registry: RegistryAbilities
}

/** Whether the owner can change telephone, fax, e-mails, mailing address and VAT number. */
export function permissionToChange(access: ContactAccess): Permission {
  return whileOpen(access, 'change-contact-data')
}

/** Returns the fields that the registry does not take from the portal, in display order. */
export function fieldsAtRegistrar({ registry }: Pick<ContactAccess, 'registry'>): ChangedField[] {
  return changedFields.filter((field) => !registry.contactFields.includes(field))
}

/** Whether the owner can change a value by its name in the call; what the identity vouches for is filtered later. */
function permissionToType(access: ContactAccess, name: string): Permission {
  const isElsewhere = fieldsAtRegistrar(access).some((field) => field === name)
  return isElsewhere ? refused('not-at-this-registry') : permissionToChange(access)
}

/** Whether a change replaces an e-mail or confirms the current one. Either can give access to an AuthInfo. */
export function changesEmail(
  before: OwnFacts & { emailConfirmedAt: Date | null },
  { email, notifyEmail }: ContactChange,
): boolean {
  const isOther = (after: string | null | undefined, present: string | null) => after !== undefined && after !== present
  const confirms = email !== undefined && before.emailConfirmedAt === null
  return confirms || isOther(email, before.email) || isOther(notifyEmail, before.notifyEmail)
}

/** Whether expiry letters can be switched on or off. */
export function permissionToSwitch(access: ContactAccess, to: 'on' | 'off'): Permission {
  return whileOpen(access, to === 'on' ? 'switch-letters-on' : 'switch-letters-off')
}

/** Whether the owner can show or hide a value; an organization's address is always public. */
export function permissionToDisclose(access: ContactAccess, flag: DiscloseFlag): Permission {
  if (!access.registry.discloseFlags.includes(flag)) return refused('not-at-this-registry')
  if (flag !== 'address') return whileOpen(access, 'change-disclose-flags')
  if (isOrganization(access)) return refused('organization-address-is-public')
  return whileOpen(access, 'change-address-disclosure')
}

/** Returns the reason why a change is refused as a whole; null when it is possible. */
export function refusalOf(access: ContactAccess, change: ContactChange): ProblemCode | null {
  const { discloseFlags = {}, postalLetters, ...data } = change
  const needed = [
    ...Object.entries(data).flatMap(([name, value]) => (value === undefined ? [] : [permissionToType(access, name)])),
    ...(postalLetters === undefined ? [] : [permissionToSwitch(access, postalLetters === true ? 'on' : 'off')]),
    ...flagsIn(discloseFlags).map(([flag]) => permissionToDisclose(access, flag)),
  ]
  const refusal = needed.find(({ allowed }) => !allowed)
  return refusal ? (refusal.reason ?? 'level-too-low') : null
}

/** FRED's states that prevent the change of a field by anyone. */
const lockingStates = {
  name: 'serverContactNameChangeProhibited',
  organization: 'serverContactOrganizationChangeProhibited',
  ident: 'serverContactIdentChangeProhibited',
  address: 'serverContactPermanentAddressChangeProhibited',
} as const satisfies Record<LockedField, StateCode>

/** Returns the state that locks a field; null where its registrar can change it. */
export function lockOf(stateMask: bigint | string, field: LockedField): StateCode | null {
  return hasState(stateMask, lockingStates[field]) ? lockingStates[field] : null
}

/**
 * Returns where the identity's data differ from the contact's (docs/rules.md#my-contact). An organization's address and
 * identification are excluded, and so is an identification other than a birth date. Fields that the registry has locked
 * are excluded too, unless the portal locked them for this identity; and fields that the registry does not take.
 */
export function differencesOf(
  contact: ContactFacts & { stateMask: bigint | string },
  vouched: VouchedForContact,
  registry: RegistryAbilities,
): Difference[] {
  const birthDate = contact.identType === 'birthday' ? contact.identValue : null
  const address = addressOf(contact)
  const isPerson = !isOrganization(contact)
  const pairs: { field: Difference['field']; contact: string | null; identity: string | null }[] = [
    { field: 'name', contact: contact.name, identity: vouched.name },
    ...(isPerson && (contact.identValue === null || birthDate !== null)
      ? [{ field: 'birthDate' as const, contact: birthDate, identity: vouched.birthDate }]
      : []),
    ...(isPerson ? [{ field: 'address' as const, contact: lineOf(address), identity: lineOf(vouched.address) }] : []),
  ]
  return pairs.flatMap(({ identity, ...pair }) => {
    if (!registry.contactFields.includes(pair.field)) return []
    const isLocked = !vouched.hasMadeIt && lockOf(contact.stateMask, lockedFields[pair.field]) !== null
    return isLocked || identity === null || identity === pair.contact ? [] : [{ ...pair, identity }]
  })
}

/** The verified values of an identity, and whether the contact was created here from it, which locked its fields. */
export type VouchedForContact = Vouched & { hasMadeIt: boolean }

const lockedFields = { name: 'name', birthDate: 'ident', address: 'address' } as const

/** The facts of a contact, including those that only its owner sees. */
export type OwnFacts = ContactFacts & { wantsPostalLetters: boolean | null }

export type Changed = { facts: OwnFacts; fields: ChangedField[] }

/**
 * Returns the contact after the change, and the changed fields; a new e-mail waits for its confirmation and is not
 * included.
 */
export function changed(
  before: OwnFacts & { stateMask: bigint | string },
  change: ContactChange,
  { vouched, registry }: { vouched: VouchedForContact | null; registry: RegistryAbilities },
): Changed {
  const facts = { ...before, ...typedIn(change), ...takenOver(before, { vouched, registry }) }
  facts.discloseMask = flagsIn(change.discloseFlags ?? {}).reduce(
    (mask, [flag, isShown]) => (isShown ? mask | disclosureBits[flag] : mask & ~disclosureBits[flag]),
    before.discloseMask,
  )
  const differs = (...names: (keyof OwnFacts)[]) =>
    names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(facts[name]))
  const fields: Record<ChangedField, boolean> = {
    name: differs('name'),
    birthDate: differs('identType', 'identValue'),
    address: differs('street', 'city', 'stateOrProvince', 'postalCode', 'country'),
    telephone: differs('telephone'),
    fax: differs('fax'),
    // Waits for its confirmation.
    email: false,
    notifyEmail: differs('notifyEmail'),
    vatNumber: differs('vatNumber'),
    mailingAddress: mailingText(before) !== mailingText(facts),
    disclosure: differs('discloseMask'),
    postalLetters: differs('wantsPostalLetters'),
  }
  return { facts, fields: changedFields.filter((field) => fields[field]) }
}

/** Returns the mailing address as a text with the keys in one order; `jsonb` has its own. */
function mailingText({ mailingAddress }: OwnFacts): string {
  return JSON.stringify(Address.safeParse(mailingAddress).data ?? null)
}

function typedIn(change: ContactChange): Partial<OwnFacts> {
  const { telephone, fax, notifyEmail, vatNumber, mailingAddress, postalLetters } = change
  return {
    ...(telephone === undefined ? {} : { telephone }),
    ...(fax === undefined ? {} : { fax }),
    ...(notifyEmail === undefined ? {} : { notifyEmail }),
    ...(vatNumber === undefined ? {} : { vatNumber }),
    ...(mailingAddress === undefined ? {} : { mailingAddress }),
    ...(postalLetters === undefined ? {} : { wantsPostalLetters: postalLetters }),
  }
}

function takenOver(
  before: Parameters<typeof changed>[0],
  { vouched, registry }: Parameters<typeof changed>[2],
): Partial<OwnFacts> {
  if (vouched === null) return {}
  const differing = new Set(differencesOf(before, vouched, registry).map(({ field }) => field))
  return {
    ...(differing.has('name') ? { name: vouched.name } : {}),
    ...(differing.has('birthDate') ? { identType: 'birthday', identValue: vouched.birthDate } : {}),
    ...(differing.has('address') && vouched.address ? vouched.address : {}),
  }
}

/** A blocked contact can change nothing, and nobody can change one with a prohibited update. */
function whileOpen({ permissions, stateMask }: ContactAccess, capability: Capability): Permission {
  const given = permissions[capability]
  if (!given.allowed) return given
  if (hasState(stateMask, 'serverBlocked')) return refused('contact-blocked')
  const isLocked = hasState(stateMask, 'serverUpdateProhibited') || hasState(stateMask, 'clientUpdateProhibited')
  return isLocked ? refused('update-is-blocked') : given
}

function refused(reason: ProblemCode): Permission {
  return { allowed: false, reason, stepUpSeconds: null }
}

function isOrganization({ organization }: { organization: string | null }): boolean {
  return (organization ?? '').trim() !== ''
}

function flagsIn(flags: NonNullable<ContactChange['discloseFlags']>): [DiscloseFlag, boolean][] {
  const { email, address, telephone, fax, ident, vatNumber, notifyEmail } = flags
  const each: [DiscloseFlag, boolean | undefined][] = [
    ['email', email],
    ['address', address],
    ['telephone', telephone],
    ['fax', fax],
    ['ident', ident],
    ['vatNumber', vatNumber],
    ['notifyEmail', notifyEmail],
  ]
  return each.flatMap(([flag, isShown]) => (isShown === undefined ? [] : [[flag, isShown]]))
}

/** Returns an address on one line, for comparison. */
function lineOf(address: Address | null): string | null {
  if (address === null) return null
  const { street, city, stateOrProvince, postalCode, country } = address
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [...street, place, stateOrProvince, country].filter(Boolean).join(', ')
}
