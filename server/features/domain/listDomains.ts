import type { DomainQuery, DomainRow } from '#contract/domain.ts'
import type { Db } from '#server/db/connect.ts'
import type { OrderedLists } from '#server/db/orderedIds.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { findDomainsOf } from './list/store.ts'
import { toRow } from './list/toRow.ts'

type Page = {
  items: DomainRow[]
  total: number
  page: number
  size: number
  pages: number
  asOf: string
  today: string
}

/** A page of my domains; beyond the last page there are no rows, and the counts still hold. */
export async function listOwnDomains(db: Db, lists: OrderedLists, who: Holder, query: DomainQuery): Promise<Page> {
  demandOwnHandle(who, query)
  const { rows, list, stamp } = await findDomainsOf(db, lists, who.contact.id, query)
  const { page, size } = query
  return {
    items: rows.map(toRow),
    total: list.total,
    page,
    size,
    pages: Math.max(1, Math.ceil(list.total / size)),
    asOf: stamp.asOf.toISOString(),
    today: stamp.day,
  }
}

/** `handle` names whose domains these are: a contact that is not mine is as good as none. */
export function demandOwnHandle(who: Holder, { handle }: DomainQuery): void {
  if (handle !== undefined && handle !== who.contact.handle.toUpperCase()) throw new Refusal('object-not-found')
}
