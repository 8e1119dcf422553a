import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import {
  readFileOrder,
  readOrdered,
  readRows,
  readSlice,
  type FileOrder,
  type ListView,
  type OrderedIds,
  type OrderedLists,
} from '#server/db/orderedIds.ts'
import { lockables } from '#server/features/record/parts/lockable.ts'
import { isExisting } from '#server/features/record/parts/recordStore.ts'
import { shownBy, type List, type ListQuery, type SelectableList, type Source } from './definitionStore.ts'

/** A query of the list of a contact. */
type Request<Query> = { contactId: string; query: Query }

/** Returns a page of the list with its exact count. */
export async function findPage<Query extends ListQuery, Row>(
  db: Db,
  lists: OrderedLists,
  list: List<Query, Row>,
  { contactId, query }: Request<Query>,
) {
  const source = list.source(contactId)
  const { page, size } = query
  const slice = { from: (page - 1) * size, count: size }
  const read = await readSlice(db, lists, viewOf(list, source, query), slice, rowsOf(source, list.selected))
  return { ...read, rows: read.rows.map(list.toRow) }
}

/** Returns the ids of everything that the query matches, in order. */
export function findOrder<Query extends ListQuery, Row>(
  db: Db,
  lists: OrderedLists,
  list: List<Query, Row>,
  { contactId, query }: Request<Query>,
): Promise<OrderedIds> {
  return readOrdered(db, lists, viewOf(list, list.source(contactId), query))
}

/** Returns the values of all columns for these ids, in their order and without those that have left the list. */
export function findValues<Query extends ListQuery, Row>(
  db: Db,
  list: List<Query, Row>,
  { contactId, ids }: { contactId: string; ids: string[] },
): Promise<Readonly<Record<string, unknown>>[]> {
  return readRows(db, ids, rowsOf(list.source(contactId), list.selected), { isPrepared: true })
}

/** Returns the ids of everything that the query matches, for the selection of all. */
export async function findMatching<Query extends ListQuery, Row>(
  tx: Tx,
  list: List<Query, Row>,
  { contactId, query }: Request<Partial<Query>>,
): Promise<string[]> {
  const source = list.source(contactId)
  const { rows } = await sql<{ id: string }>`
    select ${source.id} as id from ${source.from} where ${source.where} and ${shownBy(list, query, source)}`.execute(tx)
  return rows.map((row) => row.id)
}

/** Returns the ids of the objects on the list with these names, by name. */
export async function findNamed<Query extends ListQuery, Row>(
  tx: Tx,
  list: SelectableList<Query, Row>,
  { contactId, names }: { contactId: string; names: ReadonlySet<string> },
): Promise<Map<string, string>> {
  if (names.size === 0) return new Map()
  const { id, from, where } = list.source(contactId)
  const { rows } = await sql<{ id: string; name: string }>`
    select n.id, n.name from (${named(list, names)}) as n join ${from} on ${id} = n.id where ${where}`.execute(tx)
  return new Map(rows.map((row) => [row.name, row.id]))
}

/** Returns which of these names are on the list, and whether the query matches each. */
export async function findShown<Query extends ListQuery, Row>(
  db: Db,
  list: SelectableList<Query, Row>,
  { contactId, names, query }: Request<Partial<Query>> & { names: readonly string[] },
): Promise<Map<string, boolean>> {
  if (names.length === 0) return new Map()
  const source = list.source(contactId)
  const { rows } = await sql<{ name: string; isShown: boolean }>`
    select n.name, coalesce(${shownBy(list, query, source)}, false) as "isShown"
    from (${named(list, names)}) as n join ${source.from} on ${source.id} = n.id where ${source.where}`.execute(db)
  return new Map(rows.map((row) => [row.name, row.isShown]))
}

export type Chosen<Query> = {
  ids: ReadonlySet<string>
  matching: { query: Partial<Query>; except: ReadonlySet<string> } | null
}

/** Counts the selected objects of the list, and those that the query matches. Other names do not count. */
export async function countChosen<Query extends ListQuery, Row>(
  db: Db,
  list: SelectableList<Query, Row>,
  { contactId, chosen, query }: Request<Partial<Query>> & { chosen: Chosen<Query> },
): Promise<{ count: number; shown: number }> {
  const source = list.source(contactId)
  const { join, where } = isChosen(list, chosen, source)
  const { rows } = await sql<{ count: number; shown: number }>`
    select count(*)::int as count, count(*) filter (where ${shownBy(list, query, source)})::int as shown
    from ${source.from} ${join} where ${source.where} and ${where}`.execute(db)
  return rows[0] ?? { count: 0, shown: 0 }
}

/** Returns the ids of the selected objects of the list, in the order of the query. Other names do not count. */
export function findChosenOrder<Query extends ListQuery, Row>(
  db: Db,
  list: SelectableList<Query, Row>,
  { contactId, chosen, query }: Request<Query> & { chosen: Chosen<Query> },
): Promise<FileOrder> {
  const source = list.source(contactId)
  const { join, where } = isChosen(list, chosen, source)
  const { join: sorting, keys } = sortOf(list, source, query)
  return readFileOrder(
    db,
    sql`select ${source.id} as id from ${source.from} ${sorting} ${join}
      where ${source.where} and ${where} order by ${keys}`,
  )
}

/** SQL: the join and the condition of the selected objects. */
function isChosen<Query extends ListQuery, Row>(
  list: SelectableList<Query, Row>,
  { ids, matching }: Chosen<Query>,
  source: Source,
) {
  return {
    // A join, because a list of 100,000 is too large for the hash that PostgreSQL builds for `in`.
    join: sql`left join (${named(list, ids)}) as named on named.id = ${source.id}
      left join (${named(list, matching?.except ?? [])}) as excepted on excepted.id = ${source.id}`,
    where: sql`(named.id is not null
      or (${matching ? shownBy(list, matching.query, source) : sql`false`} and excepted.id is null))`,
  }
}

/** SQL: the existing objects with these names, independent of their owner. */
function named<Query extends ListQuery, Row>(
  { type }: SelectableList<Query, Row>,
  names: Iterable<string>,
): RawBuilder<unknown> {
  const name = sql.ref(lockables[type].name)
  return sql`select id, ${name} as name from ${sql.table(type)} where ${name} = any(${[...names]}::text[]) and ${isExisting()}`
}

/** SQL: the rows of `wanted`, with their position. */
function rowsOf({ rows }: Source, selected: RawBuilder<unknown>): RawBuilder<Readonly<Record<string, unknown>>> {
  return sql`select w.position, ${selected} from wanted as w ${rows}`
}

function viewOf<Query extends ListQuery, Row>(list: List<Query, Row>, source: Source, query: Query): ListView {
  const { page: _page, size: _size, ...shown } = query
  return {
    ownerId: source.ownerId,
    name: `${source.name} ${JSON.stringify(shown)}`,
    order: orderOf(list, source, query),
  }
}

function orderOf<Query extends ListQuery, Row>(
  list: List<Query, Row>,
  source: Source,
  query: Query,
): RawBuilder<unknown> {
  const { join, keys } = sortOf(list, source, query)
  const own = source.isOwn && sql`, count(*) filter (where is_own) as own`
  // Sorted below the aggregate, where the planner can use an index or parallel workers.
  return sql`
    select string_agg(uuid_send(id), ''::bytea) as ids${own ?? sql``} from (
      select ${source.id} as id, ${source.isOwn ?? sql`true`} as is_own from ${source.from} ${join}
      where ${source.where} and ${shownBy(list, query, source)} order by ${keys}
    ) as ordered`
}

/** SQL: the join and the keys of a query's order. Equal values sort by ascending name in both directions. */
function sortOf<Query extends ListQuery, Row>(list: List<Query, Row>, { id }: Source, { sort }: Query) {
  const isDescending = sort.startsWith('-')
  const sorting = list.columns[isDescending ? sort.slice(1) : sort]
  if (!sorting?.order) throw new Error(`the list cannot be sorted by ${sort}`)
  const { join = sql``, by } = sorting.order
  const keys = by.map((key) => sql`${key} ${isDescending ? sql`desc` : sql`asc`} nulls last`)
  return { join, keys: sql.join([...keys, sql`c.sort_key`, id]) }
}
