import type { LockPosition } from '#contract/operation.ts'
import type { StateCode } from '#contract/states.ts'
import { hasState } from './rules.ts'

/** The states that a holder can set and clear here. The zone's `LockProfile` assigns them to positions. */
export const lockStates = [
  'serverTransferProhibited',
  'serverUpdateProhibited',
  'serverDeleteProhibited',
] as const satisfies readonly StateCode[]
export type LockState = (typeof lockStates)[number]

/** The states (RFC 5731 section 2.3) that each position of the lock sets; `full` has all of `transfer`. */
export type LockProfile = { transfer: readonly LockState[]; full: readonly LockState[] }

/** The lock of .cz, and of nssets and keysets, which belong to no zone. */
export const defaultLockProfile: LockProfile = {
  transfer: ['serverTransferProhibited'],
  full: ['serverTransferProhibited', 'serverUpdateProhibited'],
}

/** Whether `lockOf` can distinguish the positions: only `full` prevents updates, and it includes all of `transfer`. */
export function isLockProfile({ transfer, full }: LockProfile): boolean {
  const isDistinct = (codes: readonly LockState[]) => new Set(codes).size === codes.length
  return (
    isDistinct(transfer) &&
    isDistinct(full) &&
    transfer.includes('serverTransferProhibited') &&
    !transfer.includes('serverUpdateProhibited') &&
    full.includes('serverUpdateProhibited') &&
    transfer.every((code) => full.includes(code))
  )
}

/**
 * Returns the position of the lock in force (docs/rules.md#locks), set by the holder or others. A ban on updates alone
 * is no position, because transfers are still possible.
 */
export function lockOf(mask: bigint | string): LockPosition {
  if (!hasState(mask, 'serverTransferProhibited')) return 'open'
  return hasState(mask, 'serverUpdateProhibited') ? 'full' : 'transfer'
}
