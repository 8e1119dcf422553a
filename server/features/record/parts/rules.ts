import type { StateCode } from '#contract/state.ts'
import { byUrgency, stateCodes, states } from '#contract/states.ts'

/** The rank of an object without an external state, after all urgent ones. */
export const calmRank = 99

const bits = new Map<StateCode, bigint>(stateCodes.map((code) => [code, 1n << BigInt(states[code].number - 1)]))

/** The bit of one state in a `state_mask`: bit `number - 1`. */
export function bitOf(code: StateCode): bigint {
  const bit = bits.get(code)
  if (bit === undefined) throw new RangeError(`no state has the code ${code}`)
  return bit
}

/** Returns a `state_mask` with exactly these states. */
export function maskOf(codes: Iterable<StateCode>): bigint {
  let mask = 0n
  for (const code of codes) mask |= bitOf(code)
  return mask
}

/** Returns the states of a mask, most urgent first. A mask from the database is decimal text. */
export function codesOf(mask: bigint | string): StateCode[] {
  const held = BigInt(mask)
  return held === 0n ? [] : codesByRank.filter((code) => (held & bitOf(code)) !== 0n)
}

/** Whether the mask has the state. */
export function hasState(mask: bigint | string, code: StateCode): boolean {
  return (BigInt(mask) & bitOf(code)) !== 0n
}

/** Returns the sort value of lists: the smallest rank of the external states, `calmRank` without one. */
export function rankOf(mask: bigint | string): number {
  const first = codesOf(mask).find((code) => states[code].external)
  return first === undefined ? calmRank : states[first].rank
}

/** The mask of the states that everyone may see. */
export const externalMask = maskOf(stateCodes.filter((code) => states[code].external))

/** States of a domain that need an action, most urgent first (docs/rules.md#states). */
export const worryingStates: readonly StateCode[] = [...stateCodes]
  .sort(byUrgency)
  .filter((code) => states[code].external && (states[code].tone === 'critical' || states[code].tone === 'warn'))

/** The mask of the external states that are more urgent than this one. */
export function moreUrgentMask(code: StateCode): bigint {
  return maskOf(externalByRank.slice(0, Math.max(externalByRank.indexOf(code), 0)))
}

/** The mask of the states that the life cycle of a domain sets and ends; the links set `linked`. */
export const lifeCycleMask = maskOf([
  'expirationWarning',
  'expired',
  'unguarded',
  'validationWarning1',
  'validationWarning2',
  'notValidated',
  'nssetMissing',
  'outzone',
  'deleteCandidate',
  'deleteWarning',
  'outzoneUnguarded',
  'outzoneUnguardedWarning',
])

/** Returns the code of a state by its number in the registry. */
export function codeOf(number: number): StateCode {
  const code = codeByNumber.get(number)
  if (code === undefined) throw new RangeError(`no state has the number ${number}`)
  return code
}

/** All states, most urgent first. */
export const codesByRank: readonly StateCode[] = [...stateCodes].sort(byUrgency)
const externalByRank = codesByRank.filter((code) => states[code].external)
const codeByNumber = new Map<number, StateCode>(stateCodes.map((code) => [states[code].number, code]))
