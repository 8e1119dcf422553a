import {
  cancelOperation,
  confirmOperation,
  listOperations,
  readOperation,
  retryOperation,
  undoOperation,
  type Operation,
} from '#contract/operation.ts'
import { api } from '#src/api/client.ts'
import { serverNow } from '#src/api/clock.ts'
import { sendOnLeaving } from '#src/api/beacon.ts'
import { isSteppingUp } from '#src/features/session/parts/stepUp.ts'

// The actions of an operation by its id. They load when the user locks, so that a page is drawn first.
export const confirm = (id: string): Promise<Operation> => api(confirmOperation, { params: { id } })
export const cancel = (id: string): Promise<Operation> => api(cancelOperation, { params: { id } })
export const undo = (id: string): Promise<Operation> => api(undoOperation, { params: { id } })
export const retry = (id: string): Promise<Operation> => api(retryOperation, { params: { id } })
export const read = (id: string, signal: AbortSignal): Promise<Operation> =>
  api(readOperation, { params: { id } }, signal)
/** Reads the latest operation that can be undone, also one of another window; null without one. */
export async function readUndoable(): Promise<Operation | null> {
  const { items } = await api(listOperations, { query: {} })
  const found = items.find(({ undoUntil }) => undoUntil !== null && Date.parse(undoUntil) > serverNow())
  return found ? api(readOperation, { params: { id: found.id } }) : null
}
/** Reads a running operation without extending the session. */
export const watch = (id: string, signal: AbortSignal): Promise<Operation> =>
  api(readOperation, { params: { id }, background: true }, signal)
/**
 * Withdraws a preview, also while the page is being closed. During a step-up the preview stays. An operation that was
 * confirmed meanwhile is not stopped.
 */
export function withdraw(id: string): void {
  if (!isSteppingUp()) sendOnLeaving(cancelOperation, { params: { id }, body: { onlyPrepared: true } })
}
