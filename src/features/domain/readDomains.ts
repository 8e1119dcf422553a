import { redirect } from 'react-router'
import { DomainQuery, listDomains } from '#contract/domain.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { api } from '#src/api/client.ts'
import { computerNow } from '#src/api/clock.ts'
import { pageStore } from '#src/features/record/parts/pageStore.ts'
import { paths } from '#src/routing/paths.ts'
import { writeQuery } from '#src/routing/readQuery.ts'

export type DomainPage = Awaited<ReturnType<typeof api<typeof listDomains>>>

/** The pages around the one that is shown. */
export const neighbours = pageStore<DomainPage>()

let last: { address: string; page: DomainPage; readAt: number } | undefined

/**
 * The page of domains an address asks for, at once where it was asked for ahead. When the server is not there
 * just now, rows of the same address read before stay (the bar above says how old they are); for another address
 * the problem is said in place of rows, so that what was typed and chosen stays. A page past the end leads to the
 * last one.
 */
export async function readDomains(
  query: DomainQuery,
  signal: AbortSignal,
): Promise<{ page: DomainPage | null; readAt: number; problem: ApiError | null }> {
  const address = writeQuery(DomainQuery, query)
  try {
    const { page, readAt } = (await takenAhead(address)) ?? (await asked(query, signal))
    if (page.page > page.pages)
      throw redirect(paths.domains() + writeQuery(DomainQuery, { ...query, page: page.pages }))
    last = { address, page, readAt }
    return { page, readAt, problem: null }
  } catch (cause) {
    if (!(cause instanceof ApiError) || !(cause.isOutage || cause.status === 429)) throw cause
    const kept = last?.address === address ? last : null
    return { page: kept?.page ?? null, readAt: kept?.readAt ?? 0, problem: kept ? null : cause }
  }
}

/** A page that came ahead; the one left for it is a neighbour now. */
async function takenAhead(address: string) {
  const taken = neighbours.take(address)
  const page = await taken?.page.catch(() => undefined)
  if (!taken || !page) return undefined
  if (last && last.address !== address) neighbours.keep(last.address, Promise.resolve(last.page), last.readAt)
  return { page, readAt: taken.readAt }
}

/** Read anew, as after a deed, in another order or under other filters: what was asked ahead is of before. */
async function asked(query: DomainQuery, signal: AbortSignal) {
  neighbours.drop()
  const page = await api(listDomains, { query }, signal)
  return { page, readAt: computerNow() }
}
