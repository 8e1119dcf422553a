import {
  cancelOperation,
  confirmOperation,
  readOperation,
  retryOperation,
  undoOperation,
  type Operation,
} from '#contract/operation.ts'
import { api } from '#src/api/client.ts'

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
