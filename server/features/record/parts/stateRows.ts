import type { SetBy, StateCode, StateRow } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import { codeOf, codesOf } from './rules.ts'

/** A current state of an object as stores read it (`recordFacts` in recordStore.ts). */
export type StoredState = { state: number; setBy: SetBy; since: string; pending: 'set' | 'end' | null }

/** Returns all current states of an object in the same order, including those requested from the registry. */
export function toStateRows(rows: readonly StoredState[]): StateRow[] {
  return rows.map(({ state, setBy, since, pending }) => ({ code: codeOf(state), setBy, since, pending }))
}

/** Returns the states that everyone may see. */
export function toExternalRows(rows: readonly StoredState[]): StateRow[] {
  return toHeldRows(rows).filter(({ code }) => states[code].external)
}

/** Returns the states that the registry has confirmed: without a requested one, with one whose end is requested. */
export function toHeldRows(rows: readonly StoredState[]): StateRow[] {
  return toStateRows(rows.filter(({ pending }) => pending !== 'set')).map((row) => ({ ...row, pending: null }))
}

/** Returns the states of a mask that everyone may see, most urgent first. */
export function externalCodes(mask: bigint | string): StateCode[] {
  return codesOf(mask).filter((code) => states[code].external)
}
