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

/** How a column sorts: what must be joined for it, and by which keys. */
export type Order = { join: RawBuilder<unknown>; by: readonly RawBuilder<unknown>[] }

/** What every list query has; `sort` is a column, or one led by a minus. */
export type SortedQuery = { page: number; size: number; sort: string; q?: string | undefined }

/** A list of somebody's objects, as the database can show it: all in which kinds of objects differ. */
export type OwnList<Query extends SortedQuery, Row> = {
  /** Whose `listing.version` tells whether a kept order is the present one. */
  ownerId: string
  /** Tells its views apart from those of the owner's other lists. */
  name: string
  /** What it is read from: rows `c` that have a `sort_key`, and which of them are on the list at all. */
  from: RawBuilder<unknown>
  where: RawBuilder<boolean>
  /** Which of the rows are the looker's own; without it all are. */
  isOwn?: RawBuilder<boolean>
  /** The object's id in such a row. */
  id: RawBuilder<string>
  /** The one meaning of the query's filters: the list, the file and the selection go by it. */
  shownBy: (query: Partial<Query>) => RawBuilder<boolean>
  orders: Readonly<Record<string, Order>>
  /** The objects' lines: selects from `wanted (id, position)`, which it joins, with the position. */
  rows: RawBuilder<Row>
  /** `select id, name` of the living objects of these names, whoever they belong to. */
  named: (names: readonly string[]) => RawBuilder<unknown>
}

/** A page of the list, with the exact count. */
export function findPage<Query extends SortedQuery, Row>(
  db: Db,
  lists: OrderedLists,
  list: OwnList<Query, Row>,
  query: Query,
) {
  const { page, size } = query
  return readSlice(db, lists, viewOf(list, query), { from: (page - 1) * size, count: size }, list.rows)
}

/** The order of everything that the query shows. */
export function findOrder<Query extends SortedQuery, Row>(
  db: Db,
  lists: OrderedLists,
  list: OwnList<Query, Row>,
  query: Query,
): Promise<OrderedIds> {
  return readOrdered(db, lists, viewOf(list, query))
}

/** The lines of these ids in their order; what is no longer on the list is left out. */
export function findRows<Query extends SortedQuery, Row>(
  db: Db,
  list: OwnList<Query, Row>,
  ids: string[],
): Promise<Row[]> {
  return readRows(db, ids, list.rows)
}

/** Everything the query shows, by id: what a selection of "everything that matches" stands for. */
export async function findMatching<Query extends SortedQuery, Row>(
  tx: Tx,
  list: OwnList<Query, Row>,
  query: Partial<Query>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${list.id} as id from ${list.from} where ${list.where} and ${list.shownBy(query)}`.execute(tx)
  return rows.map((row) => row.id)
}

/** The ids of the objects of these names that are on the list, by name. */
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

/** Which of these names are on the list, and whether the query shows each of them. */
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

/** How many objects of the list are chosen, and how many of those the query shows; other names do not count. */
export async function countChosen<Query extends SortedQuery, Row>(
  db: Db,
  list: OwnList<Query, Row>,
  { chosen: { ids, matching }, query }: { chosen: Chosen<Query>; query: Partial<Query> },
): Promise<{ count: number; shown: number }> {
  const except = matching?.except ?? new Set<string>()
  // Joined, not looked up in a set: a list of 100,000 outgrows what PostgreSQL would hash for `in`.
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
  // Sorted below the aggregate, where the planner may take the order of an index or sort with helpers. The name
  // decides what is equal, whatever the direction.
  return sql`
    select count(*) as total, count(*) filter (where is_own) as own, string_agg(uuid_send(id), ''::bytea) as ids from (
      select ${list.id} as id, ${list.isOwn ?? sql`true`} as is_own from ${list.from} ${order.join} where ${list.where} and ${list.shownBy(query)}
      order by ${keys}, c.sort_key, ${list.id}
    ) as ordered`
}
