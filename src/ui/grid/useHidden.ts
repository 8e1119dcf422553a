import { useEffect, useRef, useState } from 'react'
import type { ListPage } from './column.ts'
import type { SelectionCalls } from './recordGridProps.ts'
import { corrected, countOf, hiddenBy, type Selection } from './selection.ts'

type Given = {
  page: ListPage<unknown>
  ids: readonly string[]
  view: string
  selecting: { selection: Selection; select: (next: Selection) => void }
  calls: SelectionCalls
}
type Weighed = { selection: Selection; view: string; page: unknown; hidden: number | 'unknown' }

/** How long a selection must rest before the server is asked to count it, in milliseconds. */
const pause = 250

/**
 * How many of the selected the present view does not show: told from what was seen, else counted by the
 * server, which sets the selection's own number right by the way. Null while it is counted; `unknown` when it
 * cannot be.
 */
export function useHidden({ page, ids, view, selecting, calls }: Given): number | 'unknown' | null {
  const { selection, select } = selecting
  const seen = useSeen(view, page, ids)
  const told = countOf(selection) === 0 ? 0 : hiddenBy(selection, view, seen, seen.size >= page.total)
  const isAsked = told === null
  const [weighed, setWeighed] = useState<Weighed>()
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  }, [selection])

  useEffect(() => {
    if (!isAsked) return undefined
    const leaving = new AbortController()
    const keep = (hidden: Weighed['hidden'], counted: Selection) => {
      if (leaving.signal.aborted) return
      setWeighed({ selection: counted, view, page, hidden })
      if (counted !== latest.current) select(counted)
    }
    const weigh = () =>
      calls.weigh(selection, view, leaving.signal).then(
        ({ count, shown }) => keep(count - shown, corrected(selection, count)),
        () => keep('unknown', selection),
      )
    const timer = setTimeout(() => void weigh(), pause)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [isAsked, selection, select, view, page, calls])

  const isOfNow = weighed?.selection === selection && weighed.view === view && weighed.page === page
  return told ?? (isOfNow ? weighed.hidden : null)
}

/**
 * The rows met under the present view since it was taken. Another view starts anew, and so does a page that is
 * read again: what was met before may not be shown any more.
 */
function useSeen(view: string, page: ListPage<unknown>, ids: readonly string[]): ReadonlySet<string> {
  const [seen, setSeen] = useState({ view, page, ids: new Set(ids) })
  if (seen.view === view && seen.page === page) return seen.ids
  const goesOn = seen.view === view && seen.page.page !== page.page && seen.page.total === page.total
  const next = { view, page, ids: new Set(goesOn ? [...seen.ids, ...ids] : ids) }
  setSeen(next)
  return next.ids
}
