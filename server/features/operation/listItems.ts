import type { OperationItemQuery } from '#contract/operation.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/http/pageOf.ts'
import type { Holder } from '#server/http/serve.ts'
import { demandOwnOperation } from './demandOwnOperation.ts'
import { findItemPage } from './list/store.ts'

/** Returns a page of the results of an operation of the user's contact. Throws `object-not-found`. */
export async function listOwnItems(db: Db, { who, id, query }: { who: Holder; id: string; query: OperationItemQuery }) {
  const operation = await demandOwnOperation(db, who, id)
  return pageOf(await findItemPage(db, operation, query), query)
}
