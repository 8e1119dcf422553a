import { states, stateCodes, type StateCode } from '#contract/state.ts'
import type { LockPosition } from '#contract/operation.ts'

/** The bit of a state in an object's `state_mask`. */
export function bitOf(code: StateCode): bigint {
  return 1n << BigInt(states[code].number - 1)
}

/** The bits of several states together. */
export function maskOf(codes: Iterable<StateCode>): bigint {
  let mask = 0n
  for (const code of codes) mask |= bitOf(code)
  return mask
}

/** The states of a mask that anybody may see, most urgent first. */
export function externalStates(mask: bigint): StateCode[] {
  return byUrgency.filter((code) => states[code].external && (mask & bitOf(code)) !== 0n)
}

/** How urgent the worst of an object's external states is, as lists sort by it; 99 when it has none. */
export function rankOf(mask: bigint): number {
  const worst = externalStates(mask)[0]
  return worst === undefined ? calm : states[worst].rank
}

/**
 * Where the lock control stands (product.md section 7): what is in force, whoever set it. A ban on updates
 * alone is no position of ours, as transfers still pass.
 */
export function lockOf(mask: bigint): LockPosition {
  if ((mask & transferBit) === 0n) return 'open'
  return (mask & updateBit) === 0n ? 'transfer' : 'full'
}

/** The state a number stands for, as rows of `object_state` name it. */
export function stateOf(number: number): StateCode {
  const code = byNumber.get(number)
  if (code === undefined) throw new Error(`No state has the number ${number}`)
  return code
}

const calm = 99
const byUrgency = stateCodes.toSorted((a, b) => states[a].rank - states[b].rank)
const byNumber = new Map<number, StateCode>(stateCodes.map((code) => [states[code].number, code]))
const transferBit = bitOf('serverTransferProhibited')
const updateBit = bitOf('serverUpdateProhibited')
