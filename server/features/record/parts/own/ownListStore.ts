import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import {
  readOrdered,
  readRows,
  readSlice,
  type OrderedIds,
  type OrderedLists,
  type ListView,
} from '#server/db/orderedIds.ts'

/** How a column sorts: the join and the sort keys. */
export type Order = { join: RawBuilder<unknown>; by: readonly RawBuilder<unknown>[] }

/** The fields of every list query; `sort` is a column, with a leading minus for descending order. */
export type SortedQuery = { page: number; size: number; sort: string; q?: string | undefined }

/** The SQL of a list of objects: everything in which the kinds of objects differ. */
export type OwnList<Query extends SortedQuery, Row> = {
  /** The owner whose `listing.version` decides whether a cached order is current. */
  ownerId: string
  /** Distinguishes this list in the cache from the owner's other lists. */
  name: string
  /** The source: rows `c` with a `sort_key`, restricted to the rows of the list. */
  from: RawBuilder<unknown>
  where: RawBuilder<boolean>
  /** Which of the rows belong to the viewer; without it all do. */
  isOwn?: RawBuilder<boolean>
  /** The object's id in a row. */
  id: RawBuilder<string>
  /** The condition of the query's filters, used by the list, the file and the selection. */
  shownBy: (query: Partial<Query>) => RawBuilder<boolean>
  orders: Readonly<Record<string, Order>>
  /** The statement for the rows: selects from `wanted (id, position)` and returns the position. */
  rows: RawBuilder<Row>
  /** `select id, name` of the existing objects with these names, independent of their owner. */
  named: (names: readonly string[]) => RawBuilder<unknown>
}

/** Returns a page of the list and the exact count. */
export function findPage<Query extends SortedQuery, Row>(
  db: Db,
  lists: OrderedLists,
  list: OwnList<Query, Row>,
  query: Query,
) {
  const { page, size } = query
  return readSlice(db, lists, viewOf(list, query), { from: (page - 1) * size, count: size }, list.rows)
}

/** Returns the ids of everything that the query matches, in order. */
export function findOrder<Query extends SortedQuery, Row>(
  db: Db,
  lists: OrderedLists,
  list: OwnList<Query, Row>,
  query: Query,
): Promise<OrderedIds> {
  return readOrdered(db, lists, viewOf(list, query))
}

/** Returns the rows of these ids in their order, without those that have left the list. */
export function findRows<Query extends SortedQuery, Row>(
  db: Db,
  list: OwnList<Query, Row>,
  ids: string[],
): Promise<Row[]> {
  return readRows(db, ids, list.rows)
}

/** Returns the ids of everything that the query matches, for the selection of all. */
export async function findMatching<Query extends SortedQuery, Row>(
  tx: Tx,
  list: OwnList<Query, Row>,
  query: Partial<Query>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${list.id} as id from ${list.from} where ${list.where} and ${list.shownBy(query)}`.execute(tx)
  return rows.map((row) => row.id)
}

/** Returns the ids of the objects on the list with these names, by name. */
export async function findNamed<Query extends SortedQuery, Row>(
  tx: Tx,
  list: OwnList<Query, Row>,
  names: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (names.size === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select n.id, n.name from (${list.named([...names])}) as n join ${list.from} on ${list.id} = n.id
    where ${list.where}`.execute(tx)
  return new Map(rows.map((row) => [row.name, row.id]))
}

/** Returns which of these names are on the list, and whether the query matches each. */
export async function findShown<Query extends SortedQuery, Row>(
  db: Db,
  list: OwnList<Query, Row>,
  { names, query }: { names: readonly string[]; query: Partial<Query> },
): Promise<Map<string, boolean>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; isShown: boolean }>`
    select n.name, coalesce(${list.shownBy(query)}, false) as "isShown"
    from (${list.named(names)}) as n join ${list.from} on ${list.id} = n.id where ${list.where}`.execute(db)
  return new Map(rows.map((row) => [row.name, row.isShown]))
}

export type Chosen<Query> = {
  ids: ReadonlySet<string>
  matching: { query: Partial<Query>; except: ReadonlySet<string> } | null
}

/** Counts the selected objects of the list, and those that the query matches. Other names do not count. */
export async function countChosen<Query extends SortedQuery, Row>(
  db: Db,
  list: OwnList<Query, Row>,
  { chosen: { ids, matching }, query }: { chosen: Chosen<Query>; query: Partial<Query> },
): Promise<{ count: number; shown: number }> {
  const except = matching?.except ?? new Set<string>()
  // A join, because a list of 100,000 is too large for the hash that PostgreSQL builds for `in`.
  const { rows } = await sql<{ count: number; shown: number }>`
    select count(*)::int as count, count(*) filter (where ${list.shownBy(query)})::int as shown
    from ${list.from}
    left join (${list.named([...ids])}) as named on named.id = ${list.id}
    left join (${list.named([...except])}) as excepted on excepted.id = ${list.id}
    where ${list.where}
      and (named.id is not null or (${matching ? list.shownBy(matching.query) : sql`false`} and excepted.id is null))`.execute(
    db,
  )
  return rows[0] ?? { count: 0, shown: 0 }
}

function viewOf<Query extends SortedQuery, Row>(list: OwnList<Query, Row>, query: Query): ListView {
  const { page: _page, size: _size, ...shown } = query
  return { ownerId: list.ownerId, name: `${list.name} ${JSON.stringify(shown)}`, order: orderOf(list, query) }
}

function orderOf<Query extends SortedQuery, Row>(list: OwnList<Query, Row>, query: Query): RawBuilder<unknown> {
  const isDescending = query.sort.startsWith('-')
  const order = list.orders[isDescending ? query.sort.slice(1) : query.sort]
  if (!order) throw new Error(`no column is called ${query.sort}`)
  const keys = sql.join(order.by.map((key) => sql`${key} ${isDescending ? sql`desc` : sql`asc`} nulls last`))
  // Sorted below the aggregate, where the planner can use an index or parallel workers. Equal values sort by ascending
  // name in both directions.
  return sql`
    select count(*) as total, count(*) filter (where is_own) as own, string_agg(uuid_send(id), ''::bytea) as ids from (
      select ${list.id} as id, ${list.isOwn ?? sql`true`} as is_own from ${list.from} ${order.join} where ${list.where} and ${list.shownBy(query)}
      order by ${keys}, c.sort_key, ${list.id}
    ) as ordered`
}
