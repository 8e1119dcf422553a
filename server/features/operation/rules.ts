import type { BlockAction } from '#contract/operation.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { SetBy } from '#contract/state.ts'
import { lockStates, type LockProfile, type LockState } from '#server/features/record/parts/rulesLock.ts'

/**
 * The facts of a decision: whether the object still belongs to the actor, and its current states with their setters.
 */
export type ObjectState = {
  isMine: boolean
  held: readonly { code: LockState | 'serverBlocked'; setBy: SetBy }[]
}

/** The states that an operation wrote on one object, and whether something has changed since. */
export type Trace = {
  /** The started rows; `isUnderMore` when the holder has locked more since. */
  wrote: readonly { code: LockState; isCurrent: boolean; isUnderMore: boolean }[]
  /** The ended rows; `hasSuccessor` when the holder has set the state again since. */
  ended: readonly { code: LockState; hasSuccessor: boolean }[]
}

/** The verdict on one object, with the holder's rows to start and to end. */
export type Decision =
  | { verdict: 'done'; add: readonly LockState[]; remove: readonly LockState[] }
  | { verdict: 'unchanged' }
  | { verdict: 'refused'; reason: ProblemCode }

/** Decides a lock or unlock of one object by the lock profile of its zone: the table of docs/rules.md#locks. */
export function decideLock(object: ObjectState, action: BlockAction, profile: LockProfile): Decision {
  const refusal = refusalOf(object)
  if (refusal) return refusal

  const own = lockStates.filter((code) => isHeld(object, code, isHolders))
  const missing = (codes: readonly LockState[]) =>
    lockStates.filter((code) => codes.includes(code) && !own.includes(code))
  switch (action) {
    case 'block-transfer':
      return changing(missing(profile.transfer), [])
    case 'block-all':
      return changing(missing(profile.full), [])
    case 'unblock-transfer':
      // Permitting transfers under a full lock would leave a position that the control cannot show.
      if (own.includes('serverUpdateProhibited')) return refused('update-is-blocked')
      if (own.length === 0 && isHeld(object, 'serverTransferProhibited', isForeign)) return refused('not-set-here')
      return changing([], own)
    case 'unblock-all':
      if (own.length === 0 && positionStates.some((code) => isHeld(object, code, isForeign)))
        return refused('not-set-here')
      return changing([], own)
  }
}

/** The states that make a position (`lockOf`). */
const positionStates = ['serverTransferProhibited', 'serverUpdateProhibited'] as const

/**
 * Decides the undo of one object. Reverts everything the operation did to it, or nothing if any of it has changed since.
 * A full lock set since counts as a change, because the undo would permit only transfers.
 */
export function decideUndo(object: ObjectState, trace: Trace): Decision {
  const refusal = refusalOf(object)
  if (refusal) return refusal

  const isUntouched =
    trace.wrote.every((row) => row.isCurrent && !row.isUnderMore) && trace.ended.every((row) => !row.hasSuccessor)
  if (!isUntouched) return refused('state-has-changed')
  return changing(
    trace.ended.map((row) => row.code),
    trace.wrote.map((row) => row.code),
  )
}

/** Returns the lock states after a decision, independent of their setters. */
export function lockStatesAfter(object: ObjectState, decision: Decision): LockState[] {
  const isDone = decision.verdict === 'done'
  return lockStates.filter((code) => {
    if (isDone && decision.add.includes(code)) return true
    if (isHeld(object, code, isForeign)) return true
    return isHeld(object, code, isHolders) && !(isDone && decision.remove.includes(code))
  })
}

/**
 * Returns the capability for an undo. Undoing a lock unlocks; in the session that locked, it needs no step-up. Undoing
 * an unlock never needs one (docs/rules.md#operations).
 */
export function undoCapability(action: BlockAction, { isSameSession }: { isSameSession: boolean }) {
  return isUnlocking(action) || isSameSession ? 'block' : 'unblock'
}

/** Whether an action unlocks, which needs a step-up. */
export function isUnlocking(action: BlockAction): boolean {
  return action === 'unblock-transfer' || action === 'unblock-all'
}

function refusalOf({ isMine, held }: ObjectState): Decision | null {
  if (!isMine) return refused('no-longer-mine')
  if (held.some((row) => row.code === 'serverBlocked')) return refused('administratively-blocked')
  return null
}

function changing(add: readonly LockState[], remove: readonly LockState[]): Decision {
  return add.length + remove.length === 0 ? { verdict: 'unchanged' } : { verdict: 'done', add, remove }
}

function refused(reason: ProblemCode): Decision {
  return { verdict: 'refused', reason }
}

function isHeld({ held }: ObjectState, code: LockState, by: (setBy: SetBy) => boolean): boolean {
  return held.some((row) => row.code === code && by(row.setBy))
}

function isHolders(setBy: SetBy): boolean {
  return setBy === 'holder'
}

function isForeign(setBy: SetBy): boolean {
  return setBy !== 'holder'
}
