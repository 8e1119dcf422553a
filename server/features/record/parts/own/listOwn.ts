import type { OrderedIds, Stamp } from '#server/db/orderedIds.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { pageOf } from '../pageOf.ts'
import type { Kind, OwnListDeps, OwnQuery } from './kind.ts'
import { findPage } from './ownListStore.ts'

/** A page of objects of mine; beyond the last page there are no rows, and the counts still hold. */
export async function listOwn<Query extends OwnQuery, Row, Line>(
  { db, lists }: OwnListDeps,
  kind: Kind<Query, Row, Line>,
  { who, query }: { who: Holder; query: Query },
) {
  demandOwnHandle(who, query)
  return toPage(await findPage(db, lists, kind.listOf(who.contact.id), query), query, kind.toLine)
}

/** What was found of a kept order, as every list tells it. */
export function toPage<Row, Line>(
  { rows, list, stamp }: { rows: Row[]; list: OrderedIds; stamp: Stamp },
  query: { page: number; size: number },
  toLine: (row: Row) => Line,
) {
  return pageOf({ items: rows.map(toLine), total: list.total, ...stamp }, query)
}

/** `handle` names whose objects these are: a contact that is not mine is as good as none. */
export function demandOwnHandle(who: Holder, { handle }: { handle?: string | undefined }): void {
  if (handle !== undefined && handle !== who.contact.handle.toUpperCase()) throw new Refusal('object-not-found')
}
