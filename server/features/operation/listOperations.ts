import type { OperationQuery } from '#contract/operation.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/http/pageOf.ts'
import type { Holder } from '#server/http/serve.ts'
import { findOperations } from './list/store.ts'
import { toRow } from './toRow.ts'

/** Returns a page of the operations of the user's contact. */
export async function listOwnOperations(db: Db, { who, query }: { who: Holder; query: OperationQuery }) {
  const { rows, ...counts } = await findOperations(db, who.contact.id, query)
  return pageOf({ items: rows.map((row) => toRow(row, row, who)), ...counts }, query)
}
