import { DomainQuery } from '#contract/domain.ts'
import { readQuery } from '#src/routing/readQuery.ts'
import type { Selection } from '#src/ui/grid/selection.ts'

/** A selection as the calls take it: names, together with everything a view matches except some. */
export function wanted({ ids, matching }: Selection) {
  if (!matching) return { ids: [...ids] }
  return { ids: [...ids], matching: { query: queryOf(matching.view), except: [...matching.except] } }
}

/** The filters of a view as the calls take them. */
export function queryOf(view: string): DomainQuery {
  return readQuery(DomainQuery, new URLSearchParams(view))
}
