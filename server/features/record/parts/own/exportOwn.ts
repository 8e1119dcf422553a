import type { Holder, Streamed } from '#server/http/serve.ts'
import { exportRows, type FileWish } from './exportRows.ts'
import type { Kind, OwnListDeps, OwnQuery } from './kind.ts'
import { demandOwnHandle } from './listOwn.ts'
import { findOrder, findRows } from './ownListStore.ts'

/** The whole list as CSV: its order as it is now; what stops being mine on the way is left out. */
export async function exportOwn<Query extends OwnQuery, Row, Line>(
  { db, lists }: OwnListDeps,
  kind: Kind<Query, Row, Line>,
  { who, query, ...wish }: { who: Holder; query: Query } & FileWish,
): Promise<Streamed> {
  demandOwnHandle(who, query)
  const list = kind.listOf(who.contact.id)
  return exportRows({
    ...wish,
    who,
    fileName: kind.fileName,
    columns: kind.columns,
    order: await findOrder(db, lists, list, query),
    read: async (ids) => (await findRows(db, list, ids)).map(kind.toLine),
  })
}
