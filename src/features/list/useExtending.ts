import { type RefObject, useEffect, useRef } from 'react'
import type { RowCursor } from '#src/ui/grid/rowPlace.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import type { PageSelection } from './usePageSelection.ts'

type UseExtendingOptions = {
  page: { page: number; size: number }
  choice: PageSelection
  cursor: RefObject<RowCursor | null>
  /** Turns the page to a row of the next one; says whether it does. */
  turn: (by: number, toRow: number) => boolean
}

/**
 * Extends the selection from the row the focus is on to the next or the one before it; past the end of a page to
 * the first row of the page that comes, once it is here.
 */
export function useExtending({ page, choice, cursor, turn }: UseExtendingOptions) {
  const { ids, chosen, mayChoose } = choice
  const before = (page.page - 1) * page.size
  /** Where a selection being extended began, and the row it has reached. */
  const extent = useRef({ from: -1, to: -1, id: '' })
  /** The extension that waits for a page. */
  const due = useRef<{ page: number; by: number; from: number; here: number } | null>(null)

  const reach = (places: { from: number; here: number; there: number }) => {
    choice.setChosen(extended({ ids, before }, chosen, places))
    extent.current = { from: places.from, to: places.there, id: ids[places.there - before] ?? '' }
  }
  const arrive = useLatest((rows: readonly string[], isReady: boolean) => {
    const { current: waiting } = due
    if (waiting?.page === page.page && !isReady) return
    due.current = null
    if (waiting?.page !== page.page) return
    const there = before + (waiting.by > 0 ? 0 : rows.length - 1)
    reach({ from: waiting.from, here: waiting.here, there })
  })
  useEffect(() => arrive(ids, mayChoose), [arrive, ids, mayChoose])

  return (by: number) => {
    const index = cursor.current?.at() ?? -1
    const id = ids[index]
    if (id === undefined || !mayChoose) return
    const here = before + index
    const from = extent.current.to === here && extent.current.id === id ? extent.current.from : here
    if (ids[index + by] !== undefined) {
      reach({ from, here, there: here + by })
      cursor.current?.focus(index + by)
    } else if (turn(by, by > 0 ? 0 : Number.MAX_SAFE_INTEGER)) {
      // The row that is left has its part in it already.
      choice.setChosen(extended({ ids, before }, chosen, { from, here, there: here + by }))
      due.current = { page: page.page + by, by, from, here }
    }
  }
}

/** A page's rows, and how many of the list stand before them. */
export type PageRows = { ids: readonly string[]; before: number }

/** Where extending began, where the focus was and where it has come to, as places in the whole list. */
export type Extent = { from: number; here: number; there: number }

/**
 * The rows selected after the focus moved from `here` to `there`, extending from where that began: moving away
 * takes rows, moving back gives them up. What is on another page is left as it is.
 */
export function extended(
  { ids, before }: PageRows,
  chosen: ReadonlySet<string>,
  { from, here, there }: Extent,
): Set<string> {
  const isAway = Math.abs(there - from) > Math.abs(here - from)
  const next = new Set(chosen)
  for (const place of isAway ? [from, there] : [from]) {
    const id = ids[place - before]
    if (id !== undefined) next.add(id)
  }
  if (!isAway) next.delete(ids[here - before] ?? '')
  return next
}
