import type { Holder, Streamed } from '#server/http/serve.ts'
import { exportRows, type FileRequest } from '#server/http/exportRows.ts'
import type { ListedKind, OwnListDeps, OwnQuery } from './kind.ts'
import { demandOwner } from './listOwn.ts'
import { findOrder, findRows } from './ownListStore.ts'

/** Writes the whole list as CSV in its current order. Objects that leave the list meanwhile are left out. */
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
