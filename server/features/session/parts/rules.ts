import type { ProblemCode } from '#contract/problem.ts'
import type { Capability, Level, MethodKind, Permission } from '#contract/session.ts'
import type { StateCode } from '#contract/state.ts'
import { states } from '#contract/states.ts'

/** The columns of the table: accounts known not at all or conditionally, identified, validated; and eIDs. */
type Standing = 'account' | 'accountIdentified' | 'accountValidated' | 'eid'

type Row = Record<Standing, boolean> & {
  /** The action needs a sign-in at most this old (docs/rules.md#step-up). */
  stepUpSeconds: number | null
  /** A contact with `serverBlocked` keeps it: looking, and choosing another contact to work as. */
  survivesBlock: boolean
  /** It belongs to the identity, so that it needs no contact to work as. */
  needsContact: boolean
}

const everybody = { account: true, accountIdentified: true, accountValidated: true, eid: true }
const identified = { ...everybody, account: false }
const trusted = { ...identified, accountIdentified: false }

const deed = { stepUpSeconds: null, survivesBlock: false, needsContact: true }
const look = { ...deed, survivesBlock: true }
/** Of an eID alone: an account is bound to its one contact. Whoever works as a blocked contact may take another. */
const linking = {
  ...deed,
  account: false,
  accountIdentified: false,
  accountValidated: false,
  eid: true,
  survivesBlock: true,
  needsContact: false,
}
const minutes = (count: number) => ({ stepUpSeconds: count * 60 })

/**
 * The table of docs/rules.md#capabilities. The server decides by it and sends the verdicts to the browser, which never
 * computes them. Two cells need more than a level and are decided in the use case: an eID sets its contact's AuthInfo
 * only when none is active, and only a natural person's address can be hidden.
 */
export const table: Record<Capability, Row> = {
  look: { ...look, ...everybody },
  'see-merge-candidates': { ...look, ...everybody },
  merge: { ...deed, ...trusted, ...minutes(5) },
  block: { ...deed, ...trusted },
  unblock: { ...deed, ...trusted, ...minutes(15) },
  'change-disclose-flags': { ...deed, ...identified, eid: false },
  'change-address-disclosure': { ...deed, ...trusted, eid: false },
  'attach-contact': { ...linking, ...minutes(5) },
  'create-contact': linking,
  'switch-contact': linking,
  'detach-contact': { ...linking, ...minutes(5), survivesBlock: false, needsContact: true },
  'set-own-auth-info': { ...deed, ...identified, ...minutes(15) },
  'create-auth-info': { ...deed, ...identified, ...minutes(15) },
  'change-contact-data': { ...deed, ...identified },
  'change-email': { ...deed, ...identified, ...minutes(15) },
  'switch-letters-on': { ...deed, ...everybody },
  'switch-letters-off': { ...deed, ...identified },
  'watch-auctions': { ...deed, ...everybody },
  bid: { ...deed, ...trusted },
}

/** Who asks, as far as permissions go; `contact` null when there is none to work as. */
export type Standpoint = {
  kind: MethodKind
  level: Level
  contact: { isBlocked: boolean } | null
  /** Whether the registry lets contact data be changed here; else it is done at the registrar. */
  changesContacts: boolean
  /** Whether the registry takes an AuthInfo from the portal; else its registrars alone make them. */
  canSetAuthInfo: boolean
}

/** Every capability of somebody, decided. */
export function permissionsOf(standpoint: Standpoint): Record<Capability, Permission> {
  const decide = (capability: Capability) => permit(table[capability], standpoint)
  const atRegistrar = standpoint.changesContacts ? null : refused('change-at-registrar')
  const noAuthInfo = standpoint.canSetAuthInfo ? null : refused('not-at-this-registry')
  const attach = decide('attach-contact')
  return {
    look: decide('look'),
    'see-merge-candidates': decide('see-merge-candidates'),
    merge: decide('merge'),
    block: decide('block'),
    unblock: decide('unblock'),
    'change-disclose-flags': decide('change-disclose-flags'),
    'change-address-disclosure': decide('change-address-disclosure'),
    'attach-contact': attach.allowed && noAuthInfo ? noAuthInfo : attach,
    'create-contact': decide('create-contact'),
    'switch-contact': decide('switch-contact'),
    'detach-contact': decide('detach-contact'),
    'set-own-auth-info': noAuthInfo ?? decide('set-own-auth-info'),
    'create-auth-info': noAuthInfo ?? decide('create-auth-info'),
    'change-contact-data': atRegistrar ?? decide('change-contact-data'),
    'change-email': atRegistrar ?? decide('change-email'),
    'switch-letters-on': decide('switch-letters-on'),
    'switch-letters-off': decide('switch-letters-off'),
    'watch-auctions': decide('watch-auctions'),
    bid: decide('bid'),
  }
}

/** Why somebody without a contact to work as has none. */
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

function permit(row: Row, { kind, level, contact }: Standpoint): Permission {
  const reason = refusalOf(row, standingOf(kind, level))
  if (reason) return refused(reason)
  if (row.needsContact && !contact) return refused(withoutContact(kind))
  if (contact?.isBlocked && !row.survivesBlock) return refused('contact-blocked')
  return { allowed: true, reason: null, stepUpSeconds: row.stepUpSeconds }
}

/** Where a better proof would help the level is to blame, else the kind of identity. */
function refusalOf(row: Row, standing: Standing | null): ProblemCode | null {
  if (standing === null) return 'level-too-low'
  if (row[standing]) return null
  return standing !== 'eid' && (row.accountIdentified || row.accountValidated)
    ? 'level-too-low'
    : 'not-for-this-identity'
}

function standingOf(kind: MethodKind, level: Level): Standing | null {
  if (kind === 'eid') return level === 'substantial' || level === 'high' ? 'eid' : null
  if (level === 'validated') return 'accountValidated'
  return level === 'identified' ? 'accountIdentified' : 'account'
}

function refused(reason: ProblemCode): Permission {
  return { allowed: false, reason, stepUpSeconds: null }
}
