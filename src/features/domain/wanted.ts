import { DomainQuery } from '#contract/domain.ts'
import { readQuery } from '#src/routing/readQuery.ts'
import type { Selection } from '#src/ui/grid/selection.ts'

/** A selection as the locking call takes it: names, or everything a view matches except some. */
export function wanted(selection: Selection) {
  if (selection.kind === 'picked') return { ids: [...selection.ids] }
  const query = readQuery(DomainQuery, new URLSearchParams(selection.view))
  return { ids: [], matching: { query, except: [...selection.except] } }
}
