import type { StateCode, StateRow } from './state.ts'
import { byUrgency, keepingStates } from './states.ts'

/** The states that replace a state or prevent its event: when one of them is set, the state belongs to the past. */
const followers: Partial<Record<StateCode, readonly StateCode[]>> = {
  expirationWarning: ['expired', 'outzone', 'deleteCandidate'],
  expired: ['outzone', 'deleteCandidate'],
  outzoneUnguardedWarning: ['outzone', 'outzoneUnguarded', 'deleteCandidate'],
  unguarded: ['outzone', 'deleteCandidate'],
  outzoneUnguarded: ['outzone', 'deleteCandidate'],
  deleteWarning: ['deleteCandidate', ...keepingStates],
  validationWarning1: ['validationWarning2', 'notValidated'],
  validationWarning2: ['notValidated'],
}

/**
 * Splits a record's states into current ones, most urgent first, and past ones, latest first. A past one is a warning
 * whose event has happened, or is prevented (docs/rules.md#life-of-a-domain).
 */
export function partStates(states: readonly StateRow[]): { present: StateRow[]; overtaken: StateRow[] } {
  const codes = new Set(states.map(({ code }) => code))
  const isOvertaken = ({ code }: StateRow) => followers[code]?.some((follower) => codes.has(follower)) === true

  return {
    present: states.filter((state) => !isOvertaken(state)).toSorted((one, other) => byUrgency(one.code, other.code)),
    overtaken: states
      .filter(isOvertaken)
      .toSorted((one, other) => Date.parse(other.since) - Date.parse(one.since) || byUrgency(one.code, other.code)),
  }
}
