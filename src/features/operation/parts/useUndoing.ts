import type { Operation } from '#contract/operation.ts'
import { usePermission } from '#src/features/session/parts/frame.ts'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'

/**
 * Taking an operation back, by a button or a key: at once, or where opening what another session locked needs it,
 * after confirming one's identity, from which one comes back here.
 */
export function useUndoing({ undoNeeds }: Pick<Operation, 'undoNeeds'>, undo: () => void) {
  const { stepUpSeconds } = usePermission(undoNeeds ?? 'block')
  const { isFresh, confirm } = useStepUp()
  const needsIdentity = stepUpSeconds !== null && !isFresh(stepUpSeconds)

  return { needsIdentity, takeBack: () => (needsIdentity ? confirm() : undo()) }
}
