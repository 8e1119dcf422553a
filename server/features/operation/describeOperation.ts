import { undoMinutes, type Operation } from '#contract/operation.ts'
import type { Db } from '#server/db/connect.ts'
import { findDeadlines, findRefused, findUndo, type OperationRecord } from './store.ts'

/** The operation as the wire tells it. */
export async function describeOperation(db: Db, operation: OperationRecord): Promise<Operation> {
  const { done, unchanged, refused, total, status } = operation
  const { reasons, items } = refused > 0 ? await findRefused(db, operation) : { reasons: [], items: [] }
  const undoneBy = await findUndo(db, operation.id)
  return {
    id: operation.id,
    objectType: operation.object_type,
    action: operation.action,
    status,
    total,
    done,
    unchanged,
    refused,
    cancelled: status === 'cancelled' ? total - done - unchanged - refused : 0,
    reasons,
    refusedItems: items,
    createdAt: operation.created_at.toISOString(),
    expiresAt: instant(operation.expires_at),
    startedAt: instant(operation.started_at),
    endedAt: instant(operation.ended_at),
    undoUntil: undoneBy === null ? await undoUntil(db, operation) : null,
    undoOf: operation.undo_of_id,
    undoneBy,
  }
}

async function undoUntil(db: Db, operation: OperationRecord): Promise<string | null> {
  if (operation.ended_at === null || operation.action === 'undo' || operation.done === 0) return null
  const { isUndoable } = await findDeadlines(db, operation.id)
  return isUndoable ? new Date(operation.ended_at.getTime() + undoMinutes * 60_000).toISOString() : null
}

function instant(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
