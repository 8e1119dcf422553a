import { undoMinutes, type Operation } from '#contract/operation.ts'
import type { Db } from '#server/db/connect.ts'
import { findDeadlines, findRefused, findUndo, type OperationRecord } from './store.ts'
import { toRow } from './toRow.ts'

/** The operation as the wire tells it. */
export async function describeOperation(db: Db, operation: OperationRecord): Promise<Operation> {
  const { reasons, items } = operation.refused > 0 ? await findRefused(db, operation) : { reasons: [], items: [] }
  const undoneBy = await findUndo(db, operation.id)
  const row = toRow(operation, { undoUntil: undoneBy === null ? await undoUntil(db, operation) : null, undoneBy })
  return { ...row, reasons, refusedItems: items }
}

async function undoUntil(db: Db, operation: OperationRecord): Promise<string | null> {
  if (operation.ended_at === null || operation.action === 'undo' || operation.done === 0) return null
  const { isUndoable } = await findDeadlines(db, operation.id)
  return isUndoable ? new Date(operation.ended_at.getTime() + undoMinutes * 60_000).toISOString() : null
}
