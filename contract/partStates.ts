import type { StateCode, StateRow } from './state.ts'
import { states as known } from './states.ts'

/** What has come of a state: once one of these is set, it is only how it came to that. */
const followers: Partial<Record<StateCode, readonly StateCode[]>> = {
  expirationWarning: ['expired', 'outzone', 'deleteCandidate'],
  expired: ['outzone', 'deleteCandidate'],
  outzoneUnguardedWarning: ['outzone', 'outzoneUnguarded', 'deleteCandidate'],
  unguarded: ['outzone', 'deleteCandidate'],
  outzoneUnguarded: ['outzone', 'deleteCandidate'],
  deleteWarning: ['deleteCandidate'],
  validationWarning1: ['validationWarning2', 'notValidated'],
  validationWarning2: ['notValidated'],
}

/**
 * A record's states in two: what holds now, most urgent first, and what has been overtaken by it, a warning
 * whose event has come, latest first (docs/rules.md#life-of-a-domain).
 */
export function partStates(states: readonly StateRow[]): { present: StateRow[]; overtaken: StateRow[] } {
  const codes = new Set(states.map(({ code }) => code))
  const isOvertaken = ({ code }: StateRow) => followers[code]?.some((follower) => codes.has(follower)) === true

  return {
    present: states.filter((state) => !isOvertaken(state)).toSorted((one, other) => rankOf(one) - rankOf(other)),
    overtaken: states
      .filter(isOvertaken)
      .toSorted((one, other) => Date.parse(other.since) - Date.parse(one.since) || rankOf(one) - rankOf(other)),
  }
}

function rankOf({ code }: StateRow): number {
  return known[code].rank
}
