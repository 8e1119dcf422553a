import type { LockPosition } from '#contract/operation.ts'
import type { StateRow } from '#contract/state.ts'
import { otherSetterOf } from '#src/features/record/parts/LockInWords.tsx'

/** Returns whether the registry has blocked a record, so that no lock of it can change. */
export function isBlockedByRegistry(states: readonly StateRow[]): boolean {
  return states.some(({ code }) => code === 'serverBlocked')
}

/**
 * Returns the positions that the holder cannot choose (docs/rules.md#locks). A full lock is opened before it is closed
 * half. Only who set a lock can open it.
 *
 * @param states who set the lock, where that is known
 */
export function unreachableFrom(lock: LockPosition, states: readonly StateRow[] = []): readonly LockPosition[] {
  const isOfOthers = lock !== 'open' && otherSetterOf(lock, states) !== null
  return [...(isOfOthers ? (['open'] as const) : []), ...(lock === 'full' ? (['transfer'] as const) : [])]
}
