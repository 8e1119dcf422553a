import { type RefObject, useEffect, useRef } from 'react'
import type { RowCursor } from '#src/ui/grid/rowPlace.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import type { PageSelection } from './usePageSelection.ts'

type UseExtendingOptions = {
  page: { page: number; size: number }
  choice: PageSelection
  cursor: RefObject<RowCursor | null>
  /** Turns to a row of another page; returns whether it does. */
  turn: (by: number, toRow: number) => boolean
}

/**
 * Extends the selection from the focused row to the next or the previous one. Past the end of a page it waits for the
 * next page.
 */
export function useExtending({ page, choice, cursor, turn }: UseExtendingOptions) {
  const { ids, chosen, mayChoose } = choice
  const before = (page.page - 1) * page.size
  /** The first and the last row of the extended selection. */
  const extent = useRef({ from: -1, to: -1, id: '' })
  /** An extension that waits for a page. */
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
      // The row that loses the focus is selected at once.
      choice.setChosen(extended({ ids, before }, chosen, { from, here, there: here + by }))
      due.current = { page: page.page + by, by, from, here }
    }
  }
}

/** The rows of a page, and the number of rows of the list before them. */
export type PageRows = { ids: readonly string[]; before: number }

/** The indexes in the whole list: where extending began, where the focus was, and where it is now. */
export type Extent = { from: number; here: number; there: number }

/**
 * Returns the rows selected after the focus moved from `here` to `there`. Moving away from the first row selects rows,
 * moving back unselects them. Rows of other pages do not change.
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
