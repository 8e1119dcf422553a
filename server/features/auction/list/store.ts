import { sql, type RawBuilder } from 'kysely'
import type { AuctionListQuery, AuctionListStatus } from '#contract/auctionList.ts'
import type { Db } from '#server/db/connect.ts'
import { readRows } from '#server/db/orderedIds.ts'
import type { AuctionRow } from '../parseAuction.ts'
import { instant, isOf, orderOf, shownBy } from './shownStore.ts'

/** A list of auctions `a`: its condition and its status; null for several. */
export type AuctionList = { isOn: RawBuilder<boolean>; status: AuctionListStatus | null }

/** The public list of one status. */
export function publicList(status: AuctionListStatus): AuctionList {
  return { isOn: isOf[status], status }
}

/** An auction and the time it was read. */
export type ListedAuction = AuctionRow & { now: Date }

/** Returns a page of a list and the exact count, from one snapshot. */
export async function findAuctionPage(
  db: Db,
  list: AuctionList,
  query: AuctionListQuery,
): Promise<{ rows: ListedAuction[]; total: number; asOf: Date }> {
  const { page, size } = query
  const { rows } = await sql<ListedAuction & { total: number; position: string | null }>`
    with page as materialized (
      select array(
        select a.id from auction as a where ${list.isOn} and ${shownBy(query)}
        order by ${orderOf(query, list.status)} limit ${size} offset ${(page - 1) * size}
      ) as ids,
      (select count(*)::int from auction as a where ${list.isOn} and ${shownBy(query)}) as total
    )
    select page.total, ${instant} as now, found.* from page left join lateral (
      select w.position, a.* from unnest(page.ids) with ordinality as w (id, position) join auction as a on a.id = w.id
    ) as found on true
    order by found.position`.execute(db)
  const [first] = rows
  if (!first) throw new Error('A count without a row')
  return { rows: first.position === null ? [] : rows, total: first.total, asOf: first.now }
}

/** Returns the ids of a whole list in its order, for its file. */
export async function findAuctionOrder(
  db: Db,
  list: AuctionList,
  query: AuctionListQuery,
): Promise<{ ids: Buffer; total: number; asOf: Date }> {
  const { rows } = await sql<{ ids: Buffer | null; total: number; asOf: Date }>`
    select count(*)::int as total, string_agg(uuid_send(id), ''::bytea) as ids, ${instant} as "asOf" from (
      select a.id from auction as a where ${list.isOn} and ${shownBy(query)} order by ${orderOf(query, list.status)}
    ) as ordered`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A count without a row')
  return { ...row, ids: row.ids ?? Buffer.alloc(0) }
}

/** Returns these auctions in their order. */
export function findAuctions(db: Db, ids: string[]): Promise<ListedAuction[]> {
  return readRows(
    db,
    ids,
    sql<ListedAuction>`
      select w.position, ${instant} as now, a.* from wanted as w join auction as a on a.id = w.id`,
  )
}
