import { redirect } from 'react-router'
import type { AnswerOf } from '#contract/call.ts'
import type { DomainQuery, listDomains } from '#contract/domain.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { computerNow } from '#src/api/clock.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import { pageStore } from '#src/features/record/parts/pageStore.ts'
import { paths } from '#src/routing/paths.ts'
import { preloadAddress } from '#src/routing/routeTable.ts'
import { readAddress, type DomainAddress } from './domainAddress.ts'

export type DomainPage = AnswerOf<typeof listDomains>

/** The pages around the one that is shown. */
export const neighbours = pageStore<DomainPage>()

let last: { search: string; page: DomainPage; readAt: number } | undefined

/**
 * The page of domains an address asks for, at once where it was asked for ahead. When the server is not there
 * just now, rows of the same address read before stay (the bar above says how old they are); for another address
 * the problem is said in place of rows, so that what was typed and chosen stays. A page past the end leads to the
 * last one.
 */
export async function readDomains(
  request: Request,
): Promise<DomainAddress & { page: DomainPage | null; readAt: number; problem: ApiError | null }> {
  const address = await readAddress(request)
  const { query, search } = address
  try {
    const { page, readAt } = written(search) ?? (await takenAhead(search)) ?? (await asked(query, request.signal))
    if (page.page > page.pages) throw redirect(paths.domains() + (await lastPage(query, page)))
    last = { search, page, readAt }
    return { ...address, page, readAt, problem: null }
  } catch (cause) {
    if (!(cause instanceof ApiError) || !(cause.isOutage || cause.status === 429)) throw cause
    const kept = last?.search === search ? last : null
    return { ...address, page: kept?.page ?? null, readAt: kept?.readAt ?? 0, problem: kept ? null : cause }
  }
}

/** The first screen's rows come with the page. */
function written(search: string) {
  const page = takeWritten<DomainPage>(preloadAddress('/domains', {}) + search)
  return page && { page, readAt: computerNow() }
}

/** A page that came ahead; the one left for it is a neighbour now. */
async function takenAhead(search: string) {
  const taken = neighbours.take(search)
  const page = await taken?.page.catch(() => undefined)
  if (!taken || !page) return undefined
  if (last && last.search !== search) neighbours.keep(last.search, Promise.resolve(last.page), last.readAt)
  return { page, readAt: taken.readAt }
}

/** Read anew, as after a deed, in another order or under other filters: what was asked ahead is of before. */
async function asked(query: DomainQuery, signal: AbortSignal) {
  neighbours.drop()
  const { askDomains } = await import('./domainCalls.ts')
  return { page: await askDomains(query, signal), readAt: computerNow() }
}

async function lastPage(query: DomainQuery, { pages }: DomainPage) {
  const { searchOf } = await import('./domainQuery.ts')
  return searchOf({ ...query, page: pages })
}
