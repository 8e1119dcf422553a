import type { ChangedField } from '#contract/contact.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Capability, Level, MethodKind, Permission } from '#contract/session.ts'
import type { StateCode } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import type { RegistryAbilities } from '#server/features/registryChange/parts/abilities.ts'

/** Seconds that a user may spend at the provider. */
export const flowSeconds = 15 * 60

/**
 * Seconds that the session of an unfinished sign-in lasts: longer than the sign-in, so that a late answer still finds
 * the page to return to.
 */
export const emptySessionSeconds = 2 * flowSeconds

/** The columns of the table: accounts without or with conditional identification, identified, validated; and eIDs. */
type AccessClass = 'account' | 'accountIdentified' | 'accountValidated' | 'eid'

/** `strict` for what cannot be undone or changes the person of a contact. */
type StepUp = 'usual' | 'strict'

/** The highest age of a sign-in for each kind of step-up, in seconds. */
export type StepUpAges = { usualSeconds: number; strictSeconds: number }

type Row = Record<AccessClass, boolean> & {
  /** Which fresh sign-in the action needs; null where any does (docs/rules.md#step-up). */
  stepUp: StepUp | null
  /** A contact with `serverBlocked` retains the capability: reading, and switching to another contact. */
  survivesBlock: boolean
  /** False for what belongs to the identity and needs no contact to work as. */
  needsContact: boolean
}

const allClasses = { account: true, accountIdentified: true, accountValidated: true, eid: true }
const identified = { ...allClasses, account: false }
const trusted = { ...identified, accountIdentified: false }

const action = { stepUp: null, survivesBlock: false, needsContact: true }
const readOnly = { ...action, survivesBlock: true }
/**
 * Only for an eID, because an account has exactly one contact. A blocked contact does not prevent switching to another.
 */
const linking = {
  ...action,
  account: false,
  accountIdentified: false,
  accountValidated: false,
  eid: true,
  survivesBlock: true,
  needsContact: false,
}
const usual = { stepUp: 'usual' } as const
const strict = { stepUp: 'strict' } as const

/**
 * The table of docs/rules.md#capabilities. The server decides by it and sends the results to the browser, which never
 * computes them. Two cells need more than a level, and their use cases decide them. An eID sets its contact's AuthInfo
 * only when none is active; only a natural person's address can be hidden.
 */
export const table: Record<Capability, Row> = {
  look: { ...readOnly, ...allClasses },
  'see-merge-candidates': { ...readOnly, ...allClasses },
  merge: { ...action, ...trusted, ...strict },
  block: { ...action, ...trusted },
  unblock: { ...action, ...trusted, ...usual },
  'change-disclose-flags': { ...action, ...identified, eid: false },
  'change-address-disclosure': { ...action, ...trusted, eid: false },
  'attach-contact': { ...linking, ...strict },
  'create-contact': linking,
  'switch-contact': linking,
  'detach-contact': { ...linking, ...strict, survivesBlock: false, needsContact: true },
  'set-own-auth-info': { ...action, ...identified, ...usual },
  'create-auth-info': { ...action, ...identified, ...usual },
  'change-contact-data': { ...action, ...identified },
  'change-email': { ...action, ...identified, ...usual },
  'switch-letters-on': { ...action, ...allClasses },
  'switch-letters-off': { ...action, ...identified },
  'watch-auctions': { ...action, ...allClasses },
  bid: { ...action, ...trusted },
}

/** The facts that permissions depend on. `contact` is null when there is no contact to work as. */
export type PermissionContext = {
  kind: MethodKind
  level: Level
  contact: { isBlocked: boolean } | null
  /** Whether contact data can be changed here. Otherwise the registrar changes them. */
  changesContacts: boolean
  /** The changes that the registry takes from the portal. The registrar makes all others. */
  registry: RegistryAbilities
  stepUp: StepUpAges
}

/** Decides every capability. */
export function permissionsOf(context: PermissionContext): Record<Capability, Permission> {
  const { changesContacts, registry } = context
  const decide = (capability: Capability) => permit(table[capability], context)
  /** Decides where the registry takes it; otherwise nobody can do it here. */
  const atRegistry = (isTaken: boolean, capability: Capability) =>
    isTaken ? decide(capability) : refused('not-at-this-registry')
  const stores = (...fields: readonly ChangedField[]) => fields.some((field) => registry.contactFields.includes(field))
  const atRegistrar = changesContacts ? null : refused('change-at-registrar')
  const attach = decide('attach-contact')
  const letters = stores('postalLetters')
  return {
    look: decide('look'),
    'see-merge-candidates': decide('see-merge-candidates'),
    merge: atRegistry(registry.mergesContacts, 'merge'),
    block: atRegistry(registry.locks.length > 0, 'block'),
    unblock: atRegistry(registry.locks.length > 0, 'unblock'),
    'change-disclose-flags': atRegistry(stores('disclosure'), 'change-disclose-flags'),
    'change-address-disclosure': atRegistry(stores('disclosure'), 'change-address-disclosure'),
    'attach-contact':
      attach.allowed && !registry.authInfo.includes('contact') ? refused('not-at-this-registry') : attach,
    'create-contact': atRegistry(registry.createsContacts, 'create-contact'),
    'switch-contact': decide('switch-contact'),
    'detach-contact': decide('detach-contact'),
    'set-own-auth-info': atRegistry(registry.authInfo.includes('contact'), 'set-own-auth-info'),
    'create-auth-info': atRegistry(registry.authInfo.length > 0, 'create-auth-info'),
    'change-contact-data': atRegistrar ?? atRegistry(stores(...typedFields), 'change-contact-data'),
    'change-email': atRegistrar ?? atRegistry(stores('email'), 'change-email'),
    'switch-letters-on': atRegistry(letters, 'switch-letters-on'),
    'switch-letters-off': atRegistry(letters, 'switch-letters-off'),
    'watch-auctions': decide('watch-auctions'),
    bid: decide('bid'),
  }
}

/** The fields that `change-contact-data` permits to type. */
const typedFields = ['telephone', 'fax', 'vatNumber', 'mailingAddress'] as const

/** Returns the reason why a person without a contact cannot do anything. */
export function withoutContact(kind: MethodKind): 'contact-required' | 'not-admitted' {
  return kind === 'eid' ? 'contact-required' : 'not-admitted'
}

/** An account's level is the strongest of its contact's states (docs/rules.md#sign-in). */
export function levelOfAccount(stateMask: bigint): Level {
  if (has(stateMask, 'validatedContact')) return 'validated'
  if (has(stateMask, 'identifiedContact')) return 'identified'
  if (has(stateMask, 'conditionallyIdentifiedContact')) return 'conditional'
  return 'none'
}

/** A `serverBlocked` contact can look and export, and change nothing. */
export function isBlocked(stateMask: bigint): boolean {
  return has(stateMask, 'serverBlocked')
}

function has(stateMask: bigint, code: StateCode): boolean {
  return (stateMask & (1n << BigInt(states[code].number - 1))) !== 0n
}

/** Returns the highest age of a sign-in for a row of the table, in seconds; null for any age. */
export function stepUpSecondsOf(row: { stepUp: StepUp | null }, ages: StepUpAges): number | null {
  if (row.stepUp === null) return null
  return row.stepUp === 'strict' ? ages.strictSeconds : ages.usualSeconds
}

function permit(row: Row, { kind, level, contact, stepUp }: PermissionContext): Permission {
  const reason = refusalOf(row, accessClassOf(kind, level))
  if (reason) return refused(reason)
  if (row.needsContact && !contact) return refused(withoutContact(kind))
  if (contact?.isBlocked && !row.survivesBlock) return refused('contact-blocked')
  return { allowed: true, reason: null, stepUpSeconds: stepUpSecondsOf(row, stepUp) }
}

/** Blames the level where a higher level would help, else the kind of identity. */
function refusalOf(row: Row, accessClass: AccessClass | null): ProblemCode | null {
  if (accessClass === null) return 'level-too-low'
  if (row[accessClass]) return null
  return accessClass !== 'eid' && (row.accountIdentified || row.accountValidated)
    ? 'level-too-low'
    : 'not-for-this-identity'
}

function accessClassOf(kind: MethodKind, level: Level): AccessClass | null {
  if (kind === 'eid') return level === 'substantial' || level === 'high' ? 'eid' : null
  if (level === 'validated') return 'accountValidated'
  return level === 'identified' ? 'accountIdentified' : 'account'
}

function refused(reason: ProblemCode): Permission {
  return { allowed: false, reason, stepUpSeconds: null }
}
