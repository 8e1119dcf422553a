import { redirect } from 'react-router'
import { ApiError } from '#src/api/ApiError.ts'
import { computerNow } from '#src/api/clock.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import type { ListPage } from '#src/ui/grid/column.ts'
import { readAddress } from './listAddress.ts'
import type { ListSource } from './listSource.ts'
import type { Asked, SearchedQuery } from '#src/features/record/list/ownQuery.ts'

/** What an address asks and the page it shows; without one, why. */
export type ReadPage<Row, Query> = Asked<Query> & {
  page: ListPage<Row> | null
  /** When the page was asked for, by this computer's clock. */
  readAt: number
  problem: ApiError | null
}

/**
 * The page of a list an address asks for, at once where it was asked for ahead. When the server is not there
 * just now, rows of the same address read before stay (the bar above says how old they are); for another address
 * the problem is said in place of rows, so that what was typed and chosen stays. A page past the end leads to the
 * last one.
 */
export async function readPage<Row, Query extends SearchedQuery>(
  list: ListSource<Row, Query>,
  request: Request,
): Promise<ReadPage<Row, Query>> {
  const address = await readAddress(list, request)
  const { query, search } = address
  const { pages } = list
  try {
    const { page, readAt } =
      written(list, search) ?? (await takenAhead(list, search)) ?? (await asked(list, query, request.signal))
    if (page.page > page.pages) throw redirect(list.home() + (await lastPage(list, query, page)))
    pages.last = { search, page, readAt }
    return { ...address, page, readAt, problem: null }
  } catch (cause) {
    if (!(cause instanceof ApiError) || !(cause.isOutage || cause.status === 429)) throw cause
    const kept = pages.last?.search === search ? pages.last : null
    return { ...address, page: kept?.page ?? null, readAt: kept?.readAt ?? 0, problem: kept ? null : cause }
  }
}

/** The first screen's rows come with the page. */
function written<Row, Query extends SearchedQuery>({ firstCall }: ListSource<Row, Query>, search: string) {
  const page = takeWritten<ListPage<Row>>(firstCall + search)
  return page && { page, readAt: computerNow() }
}

/** A page that came ahead; the one left for it is a neighbour now. */
async function takenAhead<Row, Query extends SearchedQuery>({ pages }: ListSource<Row, Query>, search: string) {
  const { neighbours, last } = pages
  const taken = neighbours.take(search)
  const page = await taken?.page.catch(() => undefined)
  if (!taken || !page) return undefined
  if (last && last.search !== search) neighbours.keep(last.search, Promise.resolve(last.page), last.readAt)
  return { page, readAt: taken.readAt }
}

/** Read anew, as after a deed, in another order or under other filters: what was asked ahead is of before. */
async function asked<Row, Query extends SearchedQuery>(
  { pages, rest }: ListSource<Row, Query>,
  query: Query,
  signal: AbortSignal,
) {
  pages.neighbours.drop()
  const { ask } = await rest()
  return { page: await ask(query, { signal }), readAt: computerNow() }
}

async function lastPage<Row, Query extends SearchedQuery>(
  { rest }: ListSource<Row, Query>,
  query: Query,
  { pages }: ListPage<Row>,
) {
  const { searchOf } = await rest()
  return searchOf({ ...query, page: pages })
}
