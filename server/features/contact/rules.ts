import { changedFields, type Address, type ChangedField, type DiscloseFlag } from '#contract/contact.ts'
import type { ContactChange, Difference, LockedField } from '#contract/myContact.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Capability, Permission } from '#contract/session.ts'
import type { StateCode } from '#contract/state.ts'
import { addressOf, type ContactFacts } from '#server/features/contact/parts/rules.ts'
import { hasState } from '#server/features/record/parts/rules.ts'
import type { Vouched } from '#server/features/session/parts/vouchedStore.ts'
import { disclosureBits } from '#server/features/record/parts/rulesDisclosure.ts'

/** The caller's capabilities, decided by docs/rules.md#capabilities, and the state of their contact. */
export type Standpoint = {
  permissions: Record<Capability, Permission>
  stateMask: bigint | string
  organization: string | null
}

/** Whether the owner can change telephone, fax, e-mails, mailing address and VAT number. */
export function permissionToChange(standpoint: Standpoint): Permission {
  return whileOpen(standpoint, 'change-contact-data')
}

/** Whether a change replaces an e-mail or confirms the present one: an AuthInfo can be had through either. */
export function changesEmail(
  before: OwnFacts & { emailConfirmedAt: Date | null },
  { email, notifyEmail }: ContactChange,
): boolean {
  const isOther = (after: string | null | undefined, present: string | null) => after !== undefined && after !== present
  const confirms = email !== undefined && before.emailConfirmedAt === null
  return confirms || isOther(email, before.email) || isOther(notifyEmail, before.notifyEmail)
}

/** Whether letters of expiry can be switched on, or off. */
export function permissionToSwitch(standpoint: Standpoint, to: 'on' | 'off'): Permission {
  return whileOpen(standpoint, to === 'on' ? 'switch-letters-on' : 'switch-letters-off')
}

/** Whether the owner can show or hide a value; an organization's address everybody sees, whoever asks. */
export function permissionToDisclose(standpoint: Standpoint, flag: DiscloseFlag): Permission {
  if (flag !== 'address') return whileOpen(standpoint, 'change-disclose-flags')
  if (isOrganization(standpoint)) return refused('organization-address-is-public')
  return whileOpen(standpoint, 'change-address-disclosure')
}

/** Why a change cannot be made as a whole, null when it can. */
export function refusalOf(standpoint: Standpoint, change: ContactChange): ProblemCode | null {
  const { discloseFlags = {}, postalLetters, ...data } = change
  const asked = [
    ...Object.values(data).flatMap((value) => (value === undefined ? [] : [permissionToChange(standpoint)])),
    ...(postalLetters === undefined ? [] : [permissionToSwitch(standpoint, postalLetters === true ? 'on' : 'off')]),
    ...flagsIn(discloseFlags).map(([flag]) => permissionToDisclose(standpoint, flag)),
  ]
  const no = asked.find(({ allowed }) => !allowed)
  return no ? (no.reason ?? 'level-too-low') : null
}

/** The states of FRED that forbid to change a field, whoever asks. */
const lockingStates = {
  name: 'serverContactNameChangeProhibited',
  organization: 'serverContactOrganizationChangeProhibited',
  ident: 'serverContactIdentChangeProhibited',
  address: 'serverContactPermanentAddressChangeProhibited',
} as const satisfies Record<LockedField, StateCode>

/** The state that locks a field that is never typed here; null where its registrar can change it. */
export function lockOf(stateMask: bigint | string, field: LockedField): StateCode | null {
  return hasState(stateMask, lockingStates[field]) ? lockingStates[field] : null
}

/**
 * Where the identity vouches for something else than the contact says (docs/rules.md#my-contact). An organization's
 * address and identification are its own, not the person's; another kind of identification than a birth date stays, and
 * so does what the registry has locked, unless this portal locked it for this very identity.
 */
export function differencesOf(
  contact: ContactFacts & { stateMask: bigint | string },
  vouched: VouchedForContact,
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
    const isLocked = !vouched.hasMadeIt && lockOf(contact.stateMask, lockedFields[pair.field]) !== null
    return isLocked || identity === null || identity === pair.contact ? [] : [{ ...pair, identity }]
  })
}

/** What an identity vouches for, and whether the contact was made here from it, by which its fields were locked. */
export type VouchedForContact = Vouched & { hasMadeIt: boolean }

const lockedFields = { name: 'name', birthDate: 'ident', address: 'address' } as const

/** A contact's facts with what its owner alone knows of it. */
export type OwnFacts = ContactFacts & { wantsPostalLetters: boolean | null }

export type Changed = { facts: OwnFacts; fields: ChangedField[] }

/** The contact as it is after the change, and what differs; another e-mail waits for its confirmation and is no part. */
export function changed(
  before: OwnFacts & { stateMask: bigint | string },
  change: ContactChange,
  vouched: VouchedForContact | null,
): Changed {
  const facts = { ...before, ...typedIn(change), ...takenOver(before, vouched) }
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
    mailingAddress: differs('mailingAddress'),
    disclosure: differs('discloseMask'),
    postalLetters: differs('wantsPostalLetters'),
  }
  return { facts, fields: changedFields.filter((field) => fields[field]) }
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

function takenOver(before: Parameters<typeof changed>[0], vouched: VouchedForContact | null): Partial<OwnFacts> {
  if (vouched === null) return {}
  const differing = new Set(differencesOf(before, vouched).map(({ field }) => field))
  return {
    ...(differing.has('name') ? { name: vouched.name } : {}),
    ...(differing.has('birthDate') ? { identType: 'birthday', identValue: vouched.birthDate } : {}),
    ...(differing.has('address') && vouched.address ? vouched.address : {}),
  }
}

/** A blocked contact changes nothing, and one whose update is prohibited is changed by nobody. */
function whileOpen({ permissions, stateMask }: Standpoint, capability: Capability): Permission {
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

/** An address on one line, as people compare two. */
function lineOf(address: Address | null): string | null {
  if (address === null) return null
  const { street, city, stateOrProvince, postalCode, country } = address
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [...street, place, stateOrProvince, country].filter(Boolean).join(', ')
}
