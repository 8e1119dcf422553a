import type { Holder, Streamed } from '#server/http/serve.ts'
import { exportRows, type FileRequest } from '#server/http/exportRows.ts'
import type { ListedKind, OwnListDeps, OwnQuery } from './kind.ts'
import { demandOwner } from './listOwn.ts'
import { findOrder, findRows } from './ownListStore.ts'

/** The whole list as CSV: its order as it is now; what stops being mine on the way is left out. */
export async function exportOwn<Query extends OwnQuery, Row, Line>(
  deps: Pick<OwnListDeps, 'db' | 'lists' | 'findCandidate'>,
  kind: ListedKind<Query, Row, Line>,
  { who, query, ...wish }: { who: Holder; query: Query } & FileRequest,
): Promise<Streamed> {
  const { db, lists } = deps
  const owner = await demandOwner(deps, who, query)
  const list = kind.listOf(owner)
  return exportRows({
    ...wish,
    who,
    fileName: owner === who.contact.id ? kind.fileName : `${kind.fileName}-${query.handle}`,
    columns: kind.columns,
    order: await findOrder(db, lists, list, query),
    read: async (ids) => (await findRows(db, list, ids)).map(kind.toLine),
  })
}
