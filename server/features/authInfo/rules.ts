import { authInfoAlphabet, authInfoLength, type LockedBy } from '#contract/authInfo.ts'
import type { ObjectType } from '#contract/record.ts'
import type { Capability, MethodKind, Permission } from '#contract/session.ts'
import type { SetBy, StateCode } from '#contract/state.ts'

/** Spells an AuthInfo: `draw` answers a number from 0 to below what it is given, each as likely as any other. */
export function spell(draw: (below: number) => number): string {
  return Array.from({ length: authInfoLength }, () => authInfoAlphabet[draw(authInfoAlphabet.length)]).join('')
}

/** The states that stop a change of the registrar, whoever has set them. */
export const transferLocks = [
  'serverTransferProhibited',
  'clientTransferProhibited',
  'serverBlocked',
] as const satisfies readonly StateCode[]
export type TransferLock = (typeof transferLocks)[number]

/** The row of docs/rules.md#capabilities that an object's AuthInfo goes by. */
export function capabilityFor(type: ObjectType): Extract<Capability, 'set-own-auth-info' | 'create-auth-info'> {
  return type === 'contact' ? 'set-own-auth-info' : 'create-auth-info'
}

export type Standing = {
  type: ObjectType
  /** The present states of `transferLocks`, with who has set them. */
  locks: readonly { code: TransferLock; setBy: SetBy }[]
  hasActive: boolean
}

/**
 * Whether a new one can be made as things stand (docs/rules.md#authinfo): what a level permits, unless the object's
 * transfer is blocked; for an eID's own contact only while none is active.
 */
export function permissionToCreate(given: Permission, kind: MethodKind, standing: Standing): Permission {
  if (!given.allowed) return given
  if (lockedBy(standing) !== null) return refused('transfer-is-blocked')
  if (standing.type === 'contact' && kind === 'eid' && standing.hasActive) return refused('auth-info-is-active')
  return given
}

/** Who alone can make a transfer possible again, null when it is: what the registry has set, nobody else ends. */
export function lockedBy({ type, locks }: Standing): LockedBy | null {
  if (type === 'contact' || locks.length === 0) return null
  const setters = new Set(locks.map(({ code, setBy }) => (code === 'serverBlocked' ? 'registry' : setBy)))
  if (setters.has('registry') || setters.has('rule')) return 'registry'
  return setters.has('registrar') ? 'registrar' : 'holder'
}

function refused(reason: 'transfer-is-blocked' | 'auth-info-is-active'): Permission {
  return { allowed: false, reason, stepUpSeconds: null }
}
