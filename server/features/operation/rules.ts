import type { BlockAction } from '#contract/operation.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { SetBy } from '#contract/state.ts'
import { lockStates, type LockProfile, type LockState } from '#server/features/record/parts/rulesLock.ts'

/** What a decision looks at: whether the object is still the actor's, and the rows in force with who set them. */
export type Standing = {
  isMine: boolean
  held: readonly { code: LockState | 'serverBlocked'; setBy: SetBy }[]
}

/** What an operation wrote on one object, and whether anything has happened to it since. */
export type Trace = {
  /** Rows it began; `isUnderMore` when the holder has locked more since. */
  wrote: readonly { code: LockState; isCurrent: boolean; isUnderMore: boolean }[]
  /** Rows it ended; `hasSuccessor` when the holder has set the state again since. */
  ended: readonly { code: LockState; hasSuccessor: boolean }[]
}

/** The verdict on one object, with the holder's own rows to begin and to end. */
export type Decision =
  | { verdict: 'done'; add: readonly LockState[]; remove: readonly LockState[] }
  | { verdict: 'unchanged' }
  | { verdict: 'refused'; reason: ProblemCode }

/** Decides one object of a lock or an unlock by the lock profile of its zone: the table of docs/rules.md#locks. */
export function decideLock(standing: Standing, action: BlockAction, profile: LockProfile): Decision {
  const refusal = refusalOf(standing)
  if (refusal) return refusal

  const own = lockStates.filter((code) => isHeld(standing, code, isHolders))
  const missing = (codes: readonly LockState[]) =>
    lockStates.filter((code) => codes.includes(code) && !own.includes(code))
  switch (action) {
    case 'block-transfer':
      return changing(missing(profile.transfer), [])
    case 'block-all':
      return changing(missing(profile.full), [])
    case 'unblock-transfer':
      // Opening transfers under a full lock would leave a position the control does not have.
      if (own.includes('serverUpdateProhibited')) return refused('update-is-blocked')
      if (own.length === 0 && isHeld(standing, 'serverTransferProhibited', isForeign)) return refused('not-set-here')
      return changing([], own)
    case 'unblock-all':
      if (own.length === 0 && positionStates.some((code) => isHeld(standing, code, isForeign)))
        return refused('not-set-here')
      return changing([], own)
  }
}

/** The states that make a position (`lockOf`); others are beside them. */
const positionStates = ['serverTransferProhibited', 'serverUpdateProhibited'] as const

/**
 * Decides one object of an undo: everything the operation did to it is put back, or, where any of it has
 * been changed since, nothing is. Under a full lock set since, transfers would open alone: that is a change too.
 */
export function decideUndo(standing: Standing, trace: Trace): Decision {
  const refusal = refusalOf(standing)
  if (refusal) return refusal

  const isUntouched =
    trace.wrote.every((row) => row.isCurrent && !row.isUnderMore) && trace.ended.every((row) => !row.hasSuccessor)
  if (!isUntouched) return refused('state-has-changed')
  return changing(
    trace.ended.map((row) => row.code),
    trace.wrote.map((row) => row.code),
  )
}

/** The present lock states once a decision is carried out, whoever set them. */
export function lockStatesAfter(standing: Standing, decision: Decision): LockState[] {
  const isDone = decision.verdict === 'done'
  return lockStates.filter((code) => {
    if (isDone && decision.add.includes(code)) return true
    if (isHeld(standing, code, isForeign)) return true
    return isHeld(standing, code, isHolders) && !(isDone && decision.remove.includes(code))
  })
}

/**
 * What one must be allowed to undo an act. Taking a lock back opens what it locked, which needs no new proof in the
 * session that made it; giving locks back never does (docs/rules.md#operations).
 */
export function undoCapability(action: BlockAction, { isSameSession }: { isSameSession: boolean }) {
  return isUnlocking(action) || isSameSession ? 'block' : 'unblock'
}

/** Whether an act opens what was locked, for which one's identity is confirmed. */
export function isUnlocking(action: BlockAction): boolean {
  return action === 'unblock-transfer' || action === 'unblock-all'
}

function refusalOf({ isMine, held }: Standing): Decision | null {
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

function isHeld({ held }: Standing, code: LockState, by: (setBy: SetBy) => boolean): boolean {
  return held.some((row) => row.code === code && by(row.setBy))
}

function isHolders(setBy: SetBy): boolean {
  return setBy === 'holder'
}

function isForeign(setBy: SetBy): boolean {
  return setBy !== 'holder'
}
