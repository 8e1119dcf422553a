import { useEffect, useRef, type RefObject } from 'react'
import { extended } from './extended.ts'
import type { RowCursor } from './rowCursor.ts'
import type { Choice } from './useChoice.ts'
import { useLatest } from './useLatest.ts'

type Given = {
  page: { page: number; size: number }
  choice: Choice
  cursor: RefObject<RowCursor | null>
  /** Turns the page to a row of the next one; says whether it does. */
  turn: (by: number, toRow: number) => boolean
}

/**
 * Extends the selection from the row the focus is on to the next or the one before it; past the end of a page to
 * the first row of the page that comes, once it is here.
 */
export function useExtending({ page, choice, cursor, turn }: Given) {
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
