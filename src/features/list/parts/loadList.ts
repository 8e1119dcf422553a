import { redirect } from 'react-router'
import type { Operation } from '#contract/operation.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { computerNow } from '#src/api/clock.ts'
import { clientOnlyParams, operationInAddress } from '#src/features/operation/parts/operationInAddress.ts'
import type { RowsPage } from '#src/ui/grid/rows.ts'
import { prepareGrid } from '#src/ui/grid/Rows.tsx'
import type { ListSource } from './defineList.ts'
import { prepareParts } from './lazyList.tsx'
import type { ListQuery, ParsedAddress } from './requests.ts'

/** The query of an address and its page of rows; without a page, the problem. */
export type LoadedRows<Row, Query> = ParsedAddress<Query> & {
  page: RowsPage<Row> | null
  /** The time of the request for the page, by this computer's clock. */
  readAt: number
  problem: ApiError | null
}

export type LoadedList<Row, Query> = LoadedRows<Row, Query> & { operation: Operation | null }

/** Starts loading the code of the grid and of the tools of a list. */
export function prepareList(): void {
  prepareGrid()
  prepareParts()
}

/** Loads the page of a list and the operation that its address names, and the code of the grid and the tools beside them. */
export async function loadList<Row, Query extends ListQuery>(
  list: ListSource<Row, Query>,
  request: Request,
): Promise<LoadedList<Row, Query>> {
  prepareList()
  const [rows, operation] = await Promise.all([loadRows(list, request), operationInAddress(request)])
  return { ...rows, operation }
}

/**
 * Loads the rows of an address. A preloaded page is shown at once. During an outage the last rows of the same address
 * stay, and the frame says how old they are. For another address the problem is returned in place of rows, so that text
 * and filters stay. A page past the end redirects to the last one.
 */
export async function loadRows<Row, Query extends ListQuery>(
  list: ListSource<Row, Query>,
  request: Request,
): Promise<LoadedRows<Row, Query>> {
  const address = parseAddress(list, request)
  const { query, search } = address
  const { cache, requests } = list
  try {
    const { page, readAt } = (await preloaded(list, search)) ?? (await requested(list, query, request.signal))
    if (page.page > page.pages)
      throw redirect(list.home() + withClientParams(requests.searchOf({ ...query, page: page.pages }), request.url))
    cache.last = { search, page, readAt }
    return { ...address, page, readAt, problem: null }
  } catch (cause) {
    if (!(cause instanceof ApiError) || !(cause.isOutage || cause.status === 429)) throw cause
    const last = cache.last?.search === search ? cache.last : null
    return { ...address, page: last?.page ?? null, readAt: last?.readAt ?? 0, problem: last ? null : cause }
  }
}

/** Parses an address without the parameters that only the browser uses. */
export function parseAddress<Row, Query extends ListQuery>(
  { requests }: Pick<ListSource<Row, Query>, 'requests'>,
  { url }: { url: string },
): ParsedAddress<Query> {
  const params = new URL(url).searchParams
  for (const name of clientOnlyParams) params.delete(name)
  return requests.parse(params)
}

/** Adds the parameters of an address that only the browser uses, such as the peek. */
function withClientParams(search: string, url: string): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of new URL(url).searchParams) if (clientOnlyParams.includes(name)) params.set(name, value)
  return params.size === 0 ? '' : `?${params}`
}

/** Takes a preloaded page. The page that was visible before becomes a neighbour. */
async function preloaded<Row, Query extends ListQuery>({ cache }: ListSource<Row, Query>, search: string) {
  const { neighbours, last } = cache
  const taken = neighbours.take(search)
  const page = await taken?.page.catch(() => undefined)
  if (!taken || !page) return undefined
  if (last && last.search !== search) neighbours.add(last.search, Promise.resolve(last.page), last.readAt)
  return { page, readAt: taken.readAt }
}

/** Requests a page, as after an action or with another order or filter: preloaded pages are out of date then. */
async function requested<Row, Query extends ListQuery>(
  { cache, requests }: ListSource<Row, Query>,
  query: Query,
  signal: AbortSignal,
) {
  cache.neighbours.clear()
  return { page: await requests.request(query, { signal }), readAt: computerNow() }
}
