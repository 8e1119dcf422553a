import type { SetBy, StateCode, StateRow } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import { codeOf, codesOf } from './rules.ts'

/** A present state of an object as stores read it (`recordFacts` in recordStore.ts). */
export type StoredState = { state: number; setBy: SetBy; since: string; pending: 'set' | 'end' | null }

/** All present states of an object, in the order they come, with those requested of the registry. */
export function toStateRows(rows: readonly StoredState[]): StateRow[] {
  return rows.map(({ state, setBy, since, pending }) => ({ code: codeOf(state), setBy, since, pending }))
}

/** Those that strangers may see. */
export function toExternalRows(rows: readonly StoredState[]): StateRow[] {
  return toHeldRows(rows).filter(({ code }) => states[code].external)
}

/** The states that the registry has: a requested one is none yet, and one requested to end still is. */
export function toHeldRows(rows: readonly StoredState[]): StateRow[] {
  return toStateRows(rows.filter(({ pending }) => pending !== 'set')).map((row) => ({ ...row, pending: null }))
}

/** What a stranger may see of a mask, most urgent first. */
export function externalCodes(mask: bigint | string): StateCode[] {
  return codesOf(mask).filter((code) => states[code].external)
}
