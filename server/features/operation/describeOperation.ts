import { undoMinutes, type Operation } from '#contract/operation.ts'
import type { Db } from '#server/db/connect.ts'
import { getActorName } from '#server/features/activity/parts/actorStore.ts'
import type { Holder } from '#server/http/serve.ts'
import { undoCapability } from './rules.ts'
import { findDeadlines, findRefused, findUndo, type OperationRecord } from './store.ts'
import { toRow } from './toRow.ts'

/** The operation as the wire tells it to whoever asks. */
export async function describeOperation(db: Db, who: Holder, operation: OperationRecord): Promise<Operation> {
  const { reasons, items } = operation.refused > 0 ? await findRefused(db, operation) : { reasons: [], items: [] }
  const undoneBy = await findUndo(db, operation.id)
  const until = undoneBy === null ? await undoUntil(db, operation) : null
  const { action, session_id: sessionId } = operation
  return {
    ...toRow(operation, { undoUntil: until, undoneBy }),
    reasons,
    refusedItems: items,
    undoNeeds:
      until === null || action === 'undo'
        ? null
        : undoCapability(action, { isSameSession: sessionId === who.sessionId }),
    by: await getActorName(db, operation.identity_id),
  }
}

async function undoUntil(db: Db, operation: OperationRecord): Promise<string | null> {
  if (operation.ended_at === null || operation.action === 'undo' || operation.done === 0) return null
  const { isUndoable } = await findDeadlines(db, operation.id)
  return isUndoable ? new Date(operation.ended_at.getTime() + undoMinutes * 60_000).toISOString() : null
}
