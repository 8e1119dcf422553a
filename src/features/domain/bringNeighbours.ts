import { listDomains, type DomainQuery } from '#contract/domain.ts'
import { api } from '#src/api/client.ts'
import { searchOf } from './domainQuery.ts'
import { neighbours, type DomainPage } from './readDomains.ts'

/** Asks for the next and the previous page, where there are such, without keeping the session. */
export async function bringNeighbours(query: DomainQuery, shown: DomainPage, signal: AbortSignal): Promise<void> {
  for (const page of [shown.page + 1, shown.page - 1]) {
    const beside = { ...query, page }
    const search = searchOf(beside)
    if (signal.aborted || page < 1 || page > shown.pages || neighbours.has(search)) continue
    const coming = api(listDomains, { query: beside, background: true }, signal)
    neighbours.keep(search, coming)
    // One after the other: the person's own questions come first.
    await coming.catch(() => undefined)
  }
}

/**
 * Looks whether a page that was shown from ahead is as the server has it now. The person asked for it, so this
 * is their read and keeps their session as any page's.
 *
 * @returns whether it differs; then reading the page again finds the newer one
 */
export async function hasChanged(query: DomainQuery, shown: DomainPage, signal: AbortSignal): Promise<boolean> {
  const fresh = await api(listDomains, { query }, signal)
  if (rowsOf(fresh) === rowsOf(shown)) return false
  neighbours.drop()
  neighbours.keep(searchOf(query), Promise.resolve(fresh))
  return true
}

function rowsOf({ items, total, pages, today }: DomainPage): string {
  return JSON.stringify([items, total, pages, today])
}
