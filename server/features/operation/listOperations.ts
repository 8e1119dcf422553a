import type { OperationQuery } from '#contract/operation.ts'
import { pageOf } from '#server/http/pageOf.ts'
import type { Holder } from '#server/http/serve.ts'
import { findOperations } from './list/store.ts'
import type { OperationDeps } from './parts/deps.ts'
import { toRow } from './toRow.ts'

/** Returns a page of the operations of the user's contact. */
export async function listOwnOperations(
  { db, rules }: Pick<OperationDeps, 'db' | 'rules'>,
  { who, query }: { who: Holder; query: OperationQuery },
) {
  const { rows, ...counts } = await findOperations(db, { contactId: who.contact.id, query, rules: rules.operation })
  return pageOf({ items: rows.map((row) => ({ ...toRow(row, row, who), examples: row.examples })), ...counts }, query)
}
