import type { BlockAction } from '#contract/operation.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { SetBy } from '#contract/state.ts'

const T = 'serverTransferProhibited'
const U = 'serverUpdateProhibited'
type Lock = typeof T | typeof U

/** Who has set each of the two states, and whether the registry has blocked the object. */
export type LockCase = { transfer: readonly SetBy[]; update: readonly SetBy[]; isBlocked: boolean }

/** Every way an object can stand: any of the four may have set either state, beside each other. */
export const everyState: readonly LockCase[] = subsets(SetBy.options).flatMap((transfer) =>
  subsets(SetBy.options).flatMap((update) => [false, true].map((isBlocked) => ({ transfer, update, isBlocked }))),
)

export const everyAction = [
  'block-transfer',
  'block-all',
  'unblock-transfer',
  'unblock-all',
] as const satisfies readonly BlockAction[]

/** The states that the holder has set afterwards, or that nothing happens, or the refusal. */
export type Outcome = readonly Lock[] | 'same' | ProblemCode

/** Product.md section 7, read out: the holder's own states choose the row, the act the column. */
export function outcomeOf({ transfer, update, isBlocked }: LockCase, action: BlockAction): Outcome {
  if (isBlocked) return 'administratively-blocked'
  const hasTransfer = transfer.includes('holder')
  const hasUpdate = update.includes('holder')
  const row = hasUpdate ? (hasTransfer ? 'both' : 'update') : hasTransfer ? 'transfer' : 'none'
  const cell = table[row][everyAction.indexOf(action)] ?? 'same'
  if (cell !== 'not mine') return cell
  const others = action === 'unblock-all' ? [...transfer, ...update] : transfer
  return others.length > 0 ? 'not-set-here' : 'same'
}

// In the order of everyAction. `not mine`: nothing of the holder's is there to take away, perhaps of another's.
const table: Record<'none' | 'transfer' | 'both' | 'update', readonly (Outcome | 'not mine')[]> = {
  none: [[T], [T, U], 'not mine', 'not mine'],
  transfer: ['same', [T, U], [], []],
  both: ['same', 'same', 'update-is-blocked', []],
  update: [[T, U], [T, U], 'update-is-blocked', []],
}

/** The states an object has, each with who has set it. */
export function heldIn({ transfer, update, isBlocked }: LockCase) {
  return [
    ...transfer.map((setBy) => ({ code: T, setBy }) as const),
    ...update.map((setBy) => ({ code: U, setBy }) as const),
    ...(isBlocked ? [{ code: 'serverBlocked', setBy: 'registry' } as const] : []),
  ]
}

function subsets<Of>(all: readonly Of[]): Of[][] {
  return Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_one, at) => (bits >> at) & 1))
}
