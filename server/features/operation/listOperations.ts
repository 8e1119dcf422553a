import type { OperationQuery, OperationRow } from '#contract/operation.ts'
import type { Db } from '#server/db/connect.ts'
import type { Holder } from '#server/http/serve.ts'
import { findOperations, type ListedOperation } from './list/store.ts'

/** A page of my contact's operations. */
export async function listOwnOperations(db: Db, { who, query }: { who: Holder; query: OperationQuery }) {
  const { page, size } = query
  const { rows, total, asOf, day } = await findOperations(db, who.contact.id, query)
  return {
    items: rows.map(toRow),
    total,
    page,
    size,
    pages: Math.max(1, Math.ceil(total / size)),
    asOf: asOf.toISOString(),
    today: day,
  }
}

function toRow(operation: ListedOperation): OperationRow {
  const { total, done, unchanged, refused, status } = operation
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
    createdAt: operation.created_at.toISOString(),
    expiresAt: instant(operation.expires_at),
    startedAt: instant(operation.started_at),
    endedAt: instant(operation.ended_at),
    undoUntil: instant(operation.undo_until),
    undoOf: operation.undo_of_id,
    undoneBy: operation.undone_by,
  }
}

function instant(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
