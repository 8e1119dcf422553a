import { exportRows, type Columns, type FileRequest } from '#server/http/exportRows.ts'
import { pageOf } from '#server/http/pageOf.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder, Streamed } from '#server/http/serve.ts'
import type { List, ListQuery } from './definitionStore.ts'
import type { ListDeps } from './listDeps.ts'
import { findOrder, findPage, findValues } from './listStore.ts'

type Deps = Pick<ListDeps, 'db' | 'lists' | 'findCandidate'>

/**
 * Returns a page of a list of the user's objects, or of the merge candidate that `handle` names. A page after the last
 * one has no rows but the right counts.
 *
 * @returns `mine` is the number of own objects in a list that has others too
 */
export async function readList<Query extends ListQuery, Row>(
  deps: Deps,
  list: List<Query, Row>,
  { who, query }: { who: Holder; query: Query },
) {
  const contactId = await demandOwner(deps, who, query)
  const { rows, list: order, stamp } = await findPage(deps.db, deps.lists, list, { contactId, query })
  const mine = contactId === who.contact.id ? order.own : 0
  return { ...pageOf({ items: rows, total: order.total, ...stamp }, query), mine }
}

/** Writes the whole list as CSV in its current order. Objects that leave the list meanwhile are left out. */
export async function exportList<Query extends ListQuery, Row>(
  deps: Deps,
  list: List<Query, Row>,
  { who, query, ...file }: { who: Holder; query: Query } & FileRequest,
): Promise<Streamed> {
  const { db, lists } = deps
  const contactId = await demandOwner(deps, who, query)
  return exportRows({
    ...file,
    who,
    fileName: contactId === who.contact.id ? list.fileName : `${list.fileName}-${query.handle}`,
    columns: cellsOf(list),
    order: await findOrder(db, lists, list, { contactId, query }),
    read: (ids) => findValues(db, list, { contactId, ids }),
  })
}

/** Returns the columns of a list's file. */
export function cellsOf<Query extends ListQuery, Row>({
  columns,
}: List<Query, Row>): Columns<Readonly<Record<string, unknown>>> {
  return Object.fromEntries(Object.entries(columns).map(([name, { cells }]) => [name, cells]))
}

/**
 * Returns the id of the contact whose objects are requested: the user's contact or a merge candidate. Throws
 * `object-not-found` for any other.
 */
async function demandOwner(
  { findCandidate }: Pick<ListDeps, 'findCandidate'>,
  who: Holder,
  { handle }: Pick<ListQuery, 'handle'>,
): Promise<string> {
  if (handle === undefined || handle === who.contact.handle.toUpperCase()) return who.contact.id
  const candidate = await findCandidate({ handle, contactId: who.contact.id })
  if (candidate === undefined) throw new Refusal('object-not-found')
  return candidate
}

/** Changes a request for a list of the user into one for the list of this merge candidate. */
export function forCandidate<Request extends { query: object }>(request: Request, { id }: { id: string }) {
  const query: Request['query'] & { handle: string } = { ...request.query, handle: id }
  return { ...request, query }
}
