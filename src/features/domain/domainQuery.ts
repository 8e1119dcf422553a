import { DomainQuery } from '#contract/domain.ts'
import { readQuery, writeQuery } from '#src/routing/readQuery.ts'
import type { Selection } from '#src/ui/grid/selection.ts'

/** What an address asks for; what does not fit is passed over. */
export function askedIn(from: URLSearchParams) {
  const query = readQuery(DomainQuery, from)
  const view = writeQuery(DomainQuery, { ...query, page: undefined, size: undefined, sort: undefined })
  return { query, search: searchOf(query), view }
}

/** The shortest address of a page of domains. */
export function searchOf(query: DomainQuery): string {
  return writeQuery(DomainQuery, query)
}

/** A selection as the calls take it: names, together with everything a view matches except some. */
export function wanted({ ids, matching }: Selection) {
  if (!matching) return { ids: [...ids] }
  return { ids: [...ids], matching: { query: queryOf(matching.view), except: [...matching.except] } }
}

/** The filters of a view as the calls take them. */
export function queryOf(view: string): DomainQuery {
  return readQuery(DomainQuery, new URLSearchParams(view))
}
