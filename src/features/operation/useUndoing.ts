import type { Operation } from '#contract/operation.ts'
import { useStepUp } from '#src/features/session/parts/stepUp.ts'

/**
 * Taking an operation back, by a button or a key: at once, or where opening what another session locked needs it,
 * after confirming one's identity, from which one comes back here.
 */
export function useUndoing({ undoNeeds }: Pick<Operation, 'undoNeeds'>, undo: () => void) {
  const { needsIdentity, confirm } = useStepUp(undoNeeds ?? 'block')

  return { needsIdentity, takeBack: () => (needsIdentity ? confirm() : undo()) }
}
