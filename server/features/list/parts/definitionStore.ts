import { sql, type RawBuilder } from 'kysely'
import type { LockableType } from '#contract/operation.ts'
import { fold } from '#server/features/record/parts/names.ts'
import type { FileColumn } from '#server/http/exportRows.ts'

/** The fields of every list query. `sort` is a column, `-column` descending; `handle` is the contact whose list it is. */
export type ListQuery = {
  page: number
  size: number
  sort: string
  q?: string | undefined
  handle?: string | undefined
}

/** How a column sorts: by these keys, which may need a join. */
export type Order = { join?: RawBuilder<unknown>; by: readonly RawBuilder<unknown>[] }

/** SQL of the values that a column reads, by their names. */
type Values = Readonly<Record<string, RawBuilder<unknown>>>
type ValuesOf<V extends Values> = { [Name in keyof V]: V[Name] extends RawBuilder<infer Value> ? Value : never }

/** A column of a list. */
type ColumnOptions<V extends Values, Fields extends object> = {
  /** The SQL of its values over `Source.rows`. In a list a name belongs to one expression. */
  values: V
  /** Returns its fields of a row in the contract. */
  fields: (values: ValuesOf<V>) => Fields
  /** How the list sorts by it, over `Source.from`; without it the list cannot. */
  order?: Order
  /** Its cells in a CSV file: one or several. */
  cells: FileColumn<ValuesOf<V>> | readonly FileColumn<ValuesOf<V>>[]
}

/** A column as all columns are used together. */
export type Column<Fields extends object = object> = ColumnOptions<Values, Fields>

/** Defines a column of a list. */
export function column<V extends Values, Fields extends object>(options: ColumnOptions<V, Fields>): Column<Fields> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a list passes each column the values that it reads
  return options as unknown as Column<Fields>
}

/** Where the rows of a list come from: everything that depends on its contact. */
export type Source = {
  /** The owner whose list version decides whether a cached order is current. */
  ownerId: string
  /** Distinguishes the list in the cache from the owner's other lists. */
  name: string
  /** Rows `c` with a `sort_key`, of which `where` leaves those of the list. */
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** The object's id in a row. */
  id: RawBuilder<string>
  /** Which of the rows belong to the viewer; without it all do. */
  isOwn?: RawBuilder<boolean>
  /** Joins the tables that columns read to `wanted as w (id, position)`, without objects that are no longer in the list. */
  rows: RawBuilder<unknown>
}

/** Returns the condition of each filter on a row `c`. Other fields of a list query are no filters. */
type Filters<Query> = {
  [Field in Exclude<keyof Query, 'page' | 'size' | 'sort' | 'q' | 'handle'>]-?: (
    value: NonNullable<Query[Field]>,
  ) => RawBuilder<unknown>
}

type ListOptions<Query extends ListQuery, Columns> = {
  /** The first word of file names. */
  fileName: string
  source: (contactId: string) => Source
  columns: Columns
  filters: Filters<Query>
  /** The condition of a search beside the object's own name. */
  searched?: (text: string) => RawBuilder<unknown>
}

/** A list of objects; its page, its count, its file, selections and the overview are read by it. */
export type List<Query extends ListQuery, Row> = Omit<
  ListOptions<Query, Readonly<Record<string, Column>>>,
  'filters'
> & {
  filters: Readonly<Record<string, (value: never) => RawBuilder<unknown>>>
  /** The select list of all columns. */
  selected: RawBuilder<unknown>
  toRow: (values: Readonly<Record<string, unknown>>) => Row
  /** Present in types only: the query decides which filters a call can have. */
  query?: Query
}

/** A list whose objects can be selected and locked. */
export type SelectableList<Query extends ListQuery, Row> = List<Query, Row> & {
  type: LockableType
  /** Returns a name as the registry stores it; null for an impossible one. */
  nameOf: (text: string) => string | null
}

type ColumnName<Query extends ListQuery> = Exclude<Query['sort'], `-${string}`>
type FieldsOf<C> = C extends Column<infer Fields> ? Fields : never
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type RowOf<Columns> = AllOf<FieldsOf<Columns[keyof Columns]>>

/** Defines a list by its columns, filters and source. */
export function defineList<Query extends ListQuery, Columns extends Readonly<Record<ColumnName<Query>, Column>>>(
  options: ListOptions<Query, Columns>,
): List<Query, RowOf<Columns>> {
  const columns = Object.values<Column>(options.columns)
  return {
    ...options,
    selected: selectedOf(columns),
    // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.assign returns what the columns return together
    toRow: (values) => Object.assign({}, ...columns.map(({ fields }) => fields(values))) as RowOf<Columns>,
  }
}

/** SQL: the select list of these columns. */
function selectedOf(columns: readonly Column[]): RawBuilder<unknown> {
  const values = new Map<string, RawBuilder<unknown>>()
  for (const [name, value] of columns.flatMap((one) => Object.entries(one.values))) {
    if (values.has(name) && values.get(name) !== value) throw new Error(`two values of a list are called ${name}`)
    values.set(name, value)
  }
  return sql.join([...values].map(([name, value]) => sql`${value} as ${sql.ref(name)}`))
}

/** SQL: the condition of a list query on a row `c` of the source. */
export function shownBy<Query extends ListQuery, Row>(
  { filters, searched }: List<Query, Row>,
  query: Partial<NoInfer<Query>>,
  { isOwn }: Pick<Source, 'isOwn'> = {},
): RawBuilder<boolean> {
  const given: Readonly<Record<string, unknown>> = query
  const conditions = Object.entries(filters).flatMap(([name, filter]) =>
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the contract has checked the value of each field
    given[name] === undefined ? [] : [filter(given[name] as never)],
  )
  const text = query.q?.trim()
  if (text) conditions.unshift(searchedBy(text, searched))
  // In a list with foreign objects too, the handle leaves the viewer's own.
  if (query.handle !== undefined && isOwn) conditions.push(isOwn)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function searchedBy(text: string, searched: List<ListQuery, unknown>['searched']): RawBuilder<unknown> {
  const byName = sql`strpos(c.search_key, ${fold(text)}) > 0`
  return searched ? sql`(${byName} or ${searched(text)})` : byName
}
