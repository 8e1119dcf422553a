import { authInfoAlphabet, type LockedBy } from '#contract/authInfo.ts'
import type { ObjectType } from '#contract/record.ts'
import type { Capability, MethodKind, Permission } from '#contract/session.ts'
import type { SetBy, StateCode } from '#contract/state.ts'

/** Returns a random AuthInfo of `length` characters; `draw` returns a uniform random number from 0 to below its argument. */
export function spell(length: number, draw: (below: number) => number): string {
  return Array.from({ length }, () => authInfoAlphabet[draw(authInfoAlphabet.length)]).join('')
}

/** The states that prevent a transfer, independent of their setter. */
export const transferLocks = [
  'serverTransferProhibited',
  'clientTransferProhibited',
  'serverBlocked',
] as const satisfies readonly StateCode[]
export type TransferLock = (typeof transferLocks)[number]

/** The row of docs/rules.md#capabilities that applies to an object's AuthInfo. */
export function capabilityFor(type: ObjectType): Extract<Capability, 'set-own-auth-info' | 'create-auth-info'> {
  return type === 'contact' ? 'set-own-auth-info' : 'create-auth-info'
}

export type AuthInfoState = {
  type: ObjectType
  /** The current states among `transferLocks`, each with its setter. */
  locks: readonly { code: TransferLock; setBy: SetBy }[]
  hasActive: boolean
  /** Whether the registry takes the AuthInfo of objects of this type. */
  isTaken: boolean
}

/**
 * Decides whether an AuthInfo can be created (docs/rules.md#authinfo). The level must permit it, the registry must take
 * it, and no state may block the transfer. The contact of an eID may have no active AuthInfo.
 */
export function permissionToCreate(given: Permission, kind: MethodKind, state: AuthInfoState): Permission {
  if (!given.allowed) return given
  if (!state.isTaken) return refused('not-at-this-registry')
  if (lockedBy(state) !== null) return refused('transfer-is-blocked')
  if (state.type === 'contact' && kind === 'eid' && state.hasActive) return refused('auth-info-is-active')
  return given
}

/**
 * Returns who can unblock the transfer; null when it is not blocked. Only the registry can end the states it has set.
 */
export function lockedBy({ type, locks }: Pick<AuthInfoState, 'type' | 'locks'>): LockedBy | null {
  if (type === 'contact' || locks.length === 0) return null
  const setters = new Set(locks.map(({ code, setBy }) => (code === 'serverBlocked' ? 'registry' : setBy)))
  if (setters.has('registry') || setters.has('rule')) return 'registry'
  return setters.has('registrar') ? 'registrar' : 'holder'
}

function refused(reason: 'not-at-this-registry' | 'transfer-is-blocked' | 'auth-info-is-active'): Permission {
  return { allowed: false, reason, stepUpSeconds: null }
}
