import {
  cancelOperation,
  confirmOperation,
  readOperation,
  retryOperation,
  undoOperation,
  type Operation,
} from '#contract/operation.ts'
import { api } from '#src/api/client.ts'
import { sendOnLeaving } from '#src/api/beacon.ts'
import { isSteppingUp } from '#src/features/session/parts/stepUp.ts'

/** What can be asked of an operation by its id; apart, so that a page is drawn before anything is locked. */
export const confirm = (id: string): Promise<Operation> => api(confirmOperation, { params: { id } })
export const cancel = (id: string): Promise<Operation> => api(cancelOperation, { params: { id } })
export const undo = (id: string): Promise<Operation> => api(undoOperation, { params: { id } })
export const retry = (id: string): Promise<Operation> => api(retryOperation, { params: { id } })
export const read = (id: string, signal: AbortSignal): Promise<Operation> =>
  api(readOperation, { params: { id } }, signal)
/** Looks after a running one, which keeps no session. */
export const watch = (id: string, signal: AbortSignal): Promise<Operation> =>
  api(readOperation, { params: { id }, background: true }, signal)
/**
 * Withdraws a preview, also while the page is being closed. Leaves it where the page is left to confirm identity, and
 * stops nothing that has been confirmed meanwhile.
 */
export function withdraw(id: string): void {
  if (!isSteppingUp()) sendOnLeaving(cancelOperation, { params: { id }, body: { onlyPrepared: true } })
}
