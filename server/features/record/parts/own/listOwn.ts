import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { pageOf } from '#server/http/pageOf.ts'
import type { ListedKind, OwnListDeps, OwnQuery } from './kind.ts'
import { findPage } from './ownListStore.ts'

/**
 * A page of a list of mine, or of the candidate that `handle` names; beyond the last page there are no rows, and the
 * counts still hold.
 *
 * @returns `mine` is how many of all are mine, where others' stand among them
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
 * The id of the contact whose objects are asked for: mine, or one that could be merged into it, which can be looked
 * at and taken home. Throws `object-not-found` for any other.
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

/** The same where objects are selected: only mine can be. */
export function demandOwnHandle(who: Holder, { handle }: { handle?: string | undefined }): void {
  if (handle !== undefined && handle !== who.contact.handle.toUpperCase()) throw new Refusal('object-not-found')
}

/** What is asked of a list of mine, asked of the candidate's of this handle. */
export function ofCandidate<Asked extends { query: object }>(asked: Asked, { id }: { id: string }) {
  const query: Asked['query'] & { handle: string } = { ...asked.query, handle: id }
  return { ...asked, query }
}
