import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { pageOf } from '../pageOf.ts'
import type { Kind, OwnListDeps, OwnQuery } from './kind.ts'
import { findPage } from './ownListStore.ts'

/**
 * A page of a list; beyond the last page there are no rows, and the counts still hold.
 *
 * @returns `mine` is how many of all are mine, where others' stand among them
 */
export async function listOwn<Query extends OwnQuery, Row, Line>(
  { db, lists }: OwnListDeps,
  kind: Kind<Query, Row, Line>,
  { who, query }: { who: Holder; query: Query },
) {
  demandOwnHandle(who, query)
  const { rows, list, stamp } = await findPage(db, lists, kind.listOf(who.contact.id), query)
  return { ...pageOf({ items: rows.map(kind.toLine), total: list.total, ...stamp }, query), mine: list.own }
}

/** `handle` names whose objects these are: a contact that is not mine is as good as none. */
export function demandOwnHandle(who: Holder, { handle }: { handle?: string | undefined }): void {
  if (handle !== undefined && handle !== who.contact.handle.toUpperCase()) throw new Refusal('object-not-found')
}
