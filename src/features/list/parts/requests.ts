import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import type { BlockAction, LockPosition, Operation } from '#contract/operation.ts'
import type { CsvValues, Delimiter, Language } from '#contract/record.ts'
import type { RegistryStatusFilter } from '#contract/registryChange.ts'
import { api } from '#src/api/client.ts'
import { misreadParams, type QuerySchema, readQuery, writeQuery } from '#contract/query.ts'
import type { ListAddress, RowsPage } from '#src/ui/grid/rows.ts'
import { phoneSizeIn, requestRows, type RowsCall } from './phoneRows.ts'
import type { Selection } from './selection.ts'

/** The query of every list. */
export type ListQuery = ListAddress & { q?: string | undefined }

/** The query of a list of objects that can be locked. */
export type LockableQuery = ListQuery & {
  lock?: LockPosition | undefined
  registryStatus?: RegistryStatusFilter | undefined
  /** The contact whose objects they are: mine, or one that could be merged into it. */
  handle?: string | undefined
}

/** The query of an address, the shortest address with the same query, and its filters alone. */
export type ParsedAddress<Query> = {
  query: Query
  search: string
  view: string
  /** The parameters that the list does not understand, as names with values. */
  misread: readonly (readonly [name: string, value: string])[]
}

/** The requests for rows, and the addresses of queries. */
export type ListRequests<Row, Query extends ListQuery> = {
  /** A request with `background` does not extend the session. */
  request: (query: Query, options: { background?: boolean; signal: AbortSignal }) => Promise<RowsPage<Row>>
  /** Returns the shortest address of a query. */
  searchOf: (query: Partial<Query>) => string
  /** Reads an address; a parameter that does not fit has its default. */
  parse: (address: URLSearchParams) => ParsedAddress<Query>
}

/** The calls of a list. */
export type ListCalls<Row, Query> = {
  /** The schema of the query. */
  query: QuerySchema & z.ZodMiniType<Query>
  list: RowsCall<Row>
  csv: Call
  selectionCsv: BodyCall<{ selection: SentSelection; query: object } & FileOptions, unknown>
  /** The parameters in the paths of `list` and `csv`. */
  params?: Readonly<Record<string, string>>
  /** Narrows the query of a selection where the list is a part of a wider one. */
  within?: (query: Query) => Query
  block: LockCall
  select: BodyCall<{ names: string[]; query?: object | undefined }, MatchedNames>
  count: BodyCall<{ selection: SentSelection; query: object }, { count: number; shown: number }>
}

/** The call that locks and unlocks objects of one type. */
export type LockCall = BodyCall<
  { action: BlockAction; selection: SentSelection; dryRun?: boolean | undefined },
  Operation
>

type BodyCall<Body, Answer> = Call<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<unknown, Body>, z.ZodMiniType<Answer>>

/** A selection as the calls take it. */
export type SentSelection = {
  ids?: string[] | undefined
  matching?: { query: object; except?: string[] | undefined } | undefined
}

/** The options of a CSV file as the calls take them; `columns` are names joined by commas, in order. */
export type FileOptions = {
  columns?: string | undefined
  lang?: Language | undefined
  delimiter?: z.infer<typeof Delimiter> | undefined
  values?: z.infer<typeof CsvValues> | undefined
}

/** The server's verdict on pasted names. */
export type MatchedNames = {
  found: string[]
  matching: string[] | null
  notMine: string[]
  malformed: string[]
  duplicate: string[]
}

/** All requests of a list of objects that can be locked. */
export type LockableRequests<Row, Query extends ListQuery> = ListRequests<Row, Query> & {
  /** Returns a selection as the calls take it. */
  sentSelection: (selection: Selection) => SentSelection
  /** Predicts the result of a lock; nothing changes yet. */
  prepareLock: (action: BlockAction, selection: Selection, key: string, signal: AbortSignal) => Promise<Operation>
  /** Returns those of the names that a view shows. Does not extend the session. */
  matchView: (view: string, names: readonly string[], signal: AbortSignal) => Promise<string[]>
  /** Counts a selection, and how many of it a view shows. Does not extend the session. */
  countSelection: (selection: Selection, view: string, signal: AbortSignal) => Promise<{ count: number; shown: number }>
  /** Counts the rows of a view. Does not extend the session. */
  countView: (view: string, signal: AbortSignal) => Promise<number>
  /** Finds pasted names; with a view, also which of them it shows. */
  matchNames: (names: string[], view: string | null) => Promise<MatchedNames>
}

/** Makes the requests of a list from its calls. */
export function createRequests<Row, Query extends LockableQuery>({
  query: schema,
  list,
  params,
  within = (query) => query,
  block,
  select,
  count,
}: ListCalls<Row, Query>): LockableRequests<Row, Query> {
  const read = (address: URLSearchParams): Query => readQuery(schema, address)
  const queryOf = (view: string) => within(read(new URLSearchParams(view)))
  const sent = ({ ids, matching }: Selection): SentSelection => ({
    ids: [...ids],
    ...(matching && { matching: { query: queryOf(matching.view), except: [...matching.except] } }),
  })

  return {
    ...createRowRequests<Row, Query>({
      read,
      write: (query) => writeQuery(schema, query),
      misread: (address) => misreadParams(schema, address),
      request: (query, { signal, ...options }) =>
        requestRows(list, { ...(params && { params }), query, ...options }, signal),
    }),
    sentSelection: sent,
    prepareLock: (action, selection, idempotencyKey, signal) =>
      api(block, { body: { action, selection: sent(selection), dryRun: true }, idempotencyKey }, signal),
    matchView: async (view, names, signal) => {
      const body = { names: [...names], query: queryOf(view) }
      const { matching } = await api(select, { body, background: true }, signal)
      return matching ?? []
    },
    countSelection: (selection, view, signal) =>
      api(count, { body: { selection: sent(selection), query: queryOf(view) }, background: true }, signal),
    countView: async (view, signal) => {
      const query = { ...queryOf(view), size: 25 }
      return (await api(list, { ...(params && { params }), query, background: true }, signal)).total
    },
    matchNames: (names, view) => api(select, { body: view === null ? { names } : { names, query: queryOf(view) } }),
  }
}

type RowCalls<Row, Query extends ListQuery> = Pick<ListRequests<Row, Query>, 'request'> & {
  /** Reads an address; a parameter that does not fit has its default. */
  read: (address: URLSearchParams) => Query
  /** Returns the shortest address of a query. */
  write: (query: Partial<Query>) => string
  /** Returns the parameters that the list does not understand. */
  misread?: (address: URLSearchParams) => ParsedAddress<Query>['misread']
}

/** Makes the requests for rows alone. */
export function createRowRequests<Row, Query extends ListQuery>({
  request,
  read,
  write,
  misread = () => [],
}: RowCalls<Row, Query>): ListRequests<Row, Query> {
  return {
    request,
    searchOf: write,
    parse: (address) => {
      const query = { ...read(address), ...phoneSizeIn(address) }
      const view = write({ ...query, page: undefined, size: undefined, sort: undefined })
      return { query, search: write(query), view, misread: misread(address) }
    },
  }
}
