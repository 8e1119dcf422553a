import type { OperationProgress, OperationSummary } from '#contract/operation.ts'
import type { Holder } from '#server/http/serve.ts'
import type { Undoing } from './list/store.ts'
import { undoCapability } from './rules.ts'
import type { OperationRecord } from './store.ts'

/** Returns an operation in the shape of lists for this user, without its objects. */
export function toRow(
  operation: OperationRecord,
  { undoUntil, undoneBy }: Undoing,
  { sessionId }: Pick<Holder, 'sessionId'>,
): OperationSummary {
  const { action, session_id: madeIn } = operation
  const mayUndo = undoUntil !== null && action !== 'undo'
  return {
    ...toProgress(operation),
    objectType: operation.object_type,
    action,
    createdAt: operation.created_at.toISOString(),
    expiresAt: operation.expires_at?.toISOString() ?? null,
    startedAt: operation.started_at?.toISOString() ?? null,
    undoUntil: undoUntil?.toISOString() ?? null,
    undoNeeds: mayUndo ? undoCapability(action, { isSameSession: madeIn === sessionId }) : null,
    undoOf: operation.undo_of_id,
    undoneBy,
  }
}

/** Returns the progress of an operation. */
export function toProgress({
  id,
  status,
  total,
  done,
  unchanged,
  refused,
  ended_at: endedAt,
  registry_pending: pending,
  registry_rejected: rejected,
}: OperationRecord): OperationProgress {
  return {
    ...{ id, status, total, done, unchanged, refused },
    cancelled: status === 'cancelled' ? total - done - unchanged - refused : 0,
    // The results of a prepared operation are only predicted.
    registry: { confirmed: status === 'prepared' ? 0 : done - pending - rejected, pending, rejected },
    endedAt: endedAt?.toISOString() ?? null,
  }
}
