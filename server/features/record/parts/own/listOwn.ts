import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { pageOf } from '#server/http/pageOf.ts'
import type { ListedKind, OwnListDeps, OwnQuery } from './kind.ts'
import { findPage } from './ownListStore.ts'

/**
 * Returns a page of a list of the user's objects, or of the merge candidate that `handle` names. A page after the last
 * one has no rows but the right counts.
 *
 * @returns `mine` is the number of own objects in a list that has others too
 */
export async function listOwn<Query extends OwnQuery, Row, Line>(
  deps: Pick<OwnListDeps, 'db' | 'lists' | 'findCandidate'>,
  kind: ListedKind<Query, Row, Line>,
  { who, query }: { who: Holder; query: Query },
) {
  const owner = await demandOwner(deps, who, query)
  const { rows, list, stamp } = await findPage(deps.db, deps.lists, kind.listOf(owner), query)
  const mine = owner === who.contact.id ? list.own : 0
  return { ...pageOf({ items: rows.map(kind.toLine), total: list.total, ...stamp }, query), mine }
}

/**
 * Returns the id of the contact whose objects are requested: the user's contact or a merge candidate. Throws
 * `object-not-found` for any other.
 */
export async function demandOwner(
  { findCandidate }: Pick<OwnListDeps, 'findCandidate'>,
  who: Holder,
  { handle }: { handle?: string | undefined },
): Promise<string> {
  if (handle === undefined || handle === who.contact.handle.toUpperCase()) return who.contact.id
  const candidate = await findCandidate({ handle, contactId: who.contact.id })
  if (candidate === undefined) throw new Refusal('object-not-found')
  return candidate
}

/** Checks a selection, which may only have own objects. */
export function demandOwnHandle(who: Holder, { handle }: { handle?: string | undefined }): void {
  if (handle !== undefined && handle !== who.contact.handle.toUpperCase()) throw new Refusal('object-not-found')
}

/** Changes a request for a list of the user into one for the list of this merge candidate. */
export function forCandidate<Request extends { query: object }>(request: Request, { id }: { id: string }) {
  const query: Request['query'] & { handle: string } = { ...request.query, handle: id }
  return { ...request, query }
}
