import type { LockPosition } from '#contract/operation.ts'
import { hasState } from './rules.ts'

/**
 * Where the lock control stands (product.md section 7): what is in force, whoever set it. A ban on updates
 * alone is no position of ours, as transfers still pass.
 */
export function lockOf(mask: bigint | string): LockPosition {
  if (!hasState(mask, 'serverTransferProhibited')) return 'open'
  return hasState(mask, 'serverUpdateProhibited') ? 'full' : 'transfer'
}
