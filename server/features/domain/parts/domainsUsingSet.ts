import type { DomainQuery } from '#contract/domain.ts'
import { exportRows, type FileWish } from '#server/features/record/parts/own/exportRows.ts'
import type { OwnListDeps } from '#server/features/record/parts/own/kind.ts'
import { demandOwnHandle, toPage } from '#server/features/record/parts/own/listOwn.ts'
import { findOrder, findPage, findRows } from '#server/features/record/parts/own/ownListStore.ts'
import type { Holder, Streamed } from '#server/http/serve.ts'
import { domainFileColumns } from '../domainKind.ts'
import { domainsUsing, type DomainSet } from '../list/store.ts'
import { toRow } from '../list/toRow.ts'

type Given = { who: Holder; set: DomainSet & { handle: string }; query: DomainQuery }

/** A page of all domains that use a set of mine; who may ask about the set is the caller's to judge. */
export async function listDomainsUsing({ db, lists }: OwnListDeps, { who, set, query }: Given) {
  demandOwnHandle(who, query)
  return toPage(await findPage(db, lists, domainsUsing(set, who.contact.id), query), query, toRow)
}

/** The same rows, all of them, as CSV. */
export async function exportDomainsUsing(
  { db, lists }: OwnListDeps,
  { who, set, query, ...wish }: Given & FileWish,
): Promise<Streamed> {
  demandOwnHandle(who, query)
  const list = domainsUsing(set, who.contact.id)
  return exportRows({
    ...wish,
    who,
    fileName: `${set.type}-${set.handle}-domains`,
    columns: domainFileColumns,
    order: await findOrder(db, lists, list, query),
    read: async (ids) => (await findRows(db, list, ids)).map(toRow),
  })
}
