import type { OperationQuery } from '#contract/operation.ts'
import type { Db } from '#server/db/connect.ts'
import type { Holder } from '#server/http/serve.ts'
import { findOperations } from './list/store.ts'
import { toRow } from './toRow.ts'

/** A page of my contact's operations. */
export async function listOwnOperations(db: Db, { who, query }: { who: Holder; query: OperationQuery }) {
  const { page, size } = query
  const { rows, total, asOf, day } = await findOperations(db, who.contact.id, query)
  return {
    items: rows.map((row) => toRow(row, row)),
    total,
    page,
    size,
    pages: Math.max(1, Math.ceil(total / size)),
    asOf: asOf.toISOString(),
    today: day,
  }
}
