import { useEffect, useMemo, useReducer } from 'react'
import type { SelectionCalls } from './recordGridProps.ts'
import { matchedBy, type Rows, type Selection } from './selection.ts'

/** What the server said of a page's rows, by view; a page read anew is asked about anew. */
const answers = new WeakMap<readonly string[], Map<string, ReadonlySet<string>>>()

/**
 * The rows of a page, and which of them the selection's view matches. Where only the server can tell it is
 * asked, once for a page and a view, and until then `matched` is null and ticks wait.
 */
export function useMatched(selection: Selection, view: string, ids: readonly string[], calls: SelectionCalls): Rows {
  const told = useMemo(() => matchedBy(selection, view, ids), [selection, view, ids])
  const own = told === null ? (selection.matching?.view ?? null) : null
  const [, redraw] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    if (own === null || answers.get(ids)?.has(own)) return undefined
    const leaving = new AbortController()
    const keep = (names: readonly string[]) => {
      answers.set(ids, new Map(answers.get(ids)).set(own, new Set(names)))
      if (!leaving.signal.aborted) redraw()
    }
    // Left waiting when it fails: the next page asks again, and an outage is said above the page.
    calls.match(own, ids, leaving.signal).then(keep, () => {})
    return () => leaving.abort()
  }, [own, ids, calls])

  const matched = told ?? (own === null ? null : (answers.get(ids)?.get(own) ?? null))
  return useMemo(() => ({ ids, matched }), [ids, matched])
}
