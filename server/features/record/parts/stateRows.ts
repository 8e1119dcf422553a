import type { SetBy, StateCode, StateRow } from '#contract/state.ts'
import { states } from '#contract/states.ts'
import { codeOf, codesOf } from './rules.ts'

/** A present state of an object as stores read it (`recordFacts` in recordStore.ts). */
export type StoredState = { state: number; setBy: SetBy; since: string }

/** All present states of an object, in the order they come. */
export function toStateRows(rows: readonly StoredState[]): StateRow[] {
  return rows.map(({ state, setBy, since }) => ({ code: codeOf(state), setBy, since }))
}

/** Those that strangers may see. */
export function toExternalRows(rows: readonly StoredState[]): StateRow[] {
  return toStateRows(rows).filter(({ code }) => states[code].external)
}

/** What a stranger may see of a mask, most urgent first. */
export function externalCodes(mask: bigint | string): StateCode[] {
  return codesOf(mask).filter((code) => states[code].external)
}
