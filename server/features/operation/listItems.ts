import type { OperationItemQuery } from '#contract/operation.ts'
import type { Db } from '#server/db/connect.ts'
import type { Holder } from '#server/http/serve.ts'
import { demandOwnOperation } from './demandOwnOperation.ts'
import { findItemPage } from './list/store.ts'

/** A page of what became of the objects of one of my operations. Throws `object-not-found`. */
export async function listOwnItems(db: Db, { who, id, query }: { who: Holder; id: string; query: OperationItemQuery }) {
  const operation = await demandOwnOperation(db, who, id)
  const { items, total, asOf, day } = await findItemPage(db, operation, query)
  const { page, size } = query
  return { items, total, page, size, pages: Math.max(1, Math.ceil(total / size)), asOf: asOf.toISOString(), today: day }
}
