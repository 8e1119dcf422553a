import type { GridApi } from '@mui/x-data-grid'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { indexOfPlace, notePlace, placeOf, type RowCursor, type RowPlace, tellRowFocus } from './rowPlace.ts'

type Given = {
  listKey: string
  ids: readonly string[]
  /** How many rows of the list stand before this page. */
  before: number
  cursor: RefObject<RowCursor | null>
}

/**
 * Moves the focus between the grid's rows for `cursor`, and brings it back to its cell: after a detail and back,
 * and when rows are replaced under it (another page, a row gone), where the same row, or else the same place,
 * takes it.
 *
 * @returns what notes a cell as the place to come back to
 */
export function useCellFocus(apiRef: RefObject<GridApi | null>, { listKey, ids, before, cursor }: Given) {
  /** What of the rows has the focus, or had it when it was taken away. */
  const held = useRef<Element>(null)
  /** Whether a cell was given the focus and does not have it yet. */
  const isAwaited = useRef(false)
  const note = ({ id, field }: { id: string | number; field: string }) =>
    notePlace(listKey, { id: String(id), field, index: ids.indexOf(String(id)), isDue: false })

  useEffect(() => {
    const root = apiRef.current?.rootElementRef.current
    // Said at once, before the focus itself moves: the next key is about the new row.
    const stop = apiRef.current?.subscribeEvent('cellFocusIn', ({ id, field }) => {
      note({ id, field })
      tellRowFocus(String(id))
    })
    const come = ({ target }: FocusEvent) => {
      isAwaited.current = false
      held.current = target instanceof Element ? target.closest('[role="gridcell"]') : null
    }
    // A row taken away loses the focus without anybody having moved it: that is not leaving.
    const go = () =>
      queueMicrotask(() => {
        if (held.current?.isConnected && !root?.contains(document.activeElement)) held.current = null
      })
    // The grid draws its rows some time after it is told them: whoever was on one that went goes on where it stood.
    const regain = () => {
      const place = placeOf(listKey)
      isAwaited.current &&= isNowhere()
      const isLost = held.current?.isConnected === false && document.activeElement === document.body
      if (!place || !(isLost || isAwaited.current)) return
      const target = { ids, before, index: indexOfPlace(place, ids), field: fieldOf(apiRef.current, place) }
      focusCell(apiRef.current, target)
      if (isAwaited.current) focusDrawn(apiRef.current, target)
    }
    regain()
    const redrawn = new MutationObserver(regain)
    if (root) redrawn.observe(root, { childList: true, subtree: true })
    root?.addEventListener('focusin', come)
    root?.addEventListener('focusout', go)
    return () => {
      redrawn.disconnect()
      stop?.()
      root?.removeEventListener('focusin', come)
      root?.removeEventListener('focusout', go)
    }
  })

  useImperativeHandle(cursor, () => {
    const at = () => indexOfPlace(placeOf(listKey), ids)
    const root = () => apiRef.current?.rootElementRef.current
    const field = () => fieldOf(apiRef.current, placeOf(listKey))
    return {
      at,
      hasFocus: () => root()?.contains(document.activeElement) === true,
      focus: (index) => focusCell(apiRef.current, { ids, before, index, field: field() }),
      expect: (index) => notePlace(listKey, { id: '', field: field(), index, isDue: true }),
      element: (index) => apiRef.current?.getCellElement(ids[index] ?? '', field()),
    }
  })

  const isBack = useNavigationType() === NavigationType.Pop
  const state: unknown = useLocation().state
  const isReturning = useRef(isBack || isReturn(state))
  useLayoutEffect(() => {
    const place = placeOf(listKey)
    const { activeElement } = document
    if (!place) return
    const go = () => {
      const { current: api } = apiRef
      const isBackHere = isReturning.current
      // Unset only here: rows that are replaced before the focus has moved are still those one returns to.
      isReturning.current = false
      if (placeOf(listKey) !== place) return
      // Meanwhile somebody may have gone on, into a panel, a field or another cell.
      const isComing = place.isDue
        ? isFree(api?.rootElementRef.current)
        : isBackHere && (isNowhere() || document.activeElement === activeElement)
      if (!isComing) return
      const target = { ids, before, index: indexOfPlace(place, ids), field: fieldOf(api, place) }
      focusCell(api, target)
      isAwaited.current = isNowhere()
      requestAnimationFrame(() => isAwaited.current && isNowhere() && focusDrawn(api, target))
    }
    // The rows are drawn by then, and the frame has moved the focus to the heading.
    const later = requestAnimationFrame(() => requestAnimationFrame(go))
    return () => cancelAnimationFrame(later)
  }, [apiRef, listKey, ids, before])

  return note
}

/** Whether it may be taken to the row that is due: from nowhere, or from within the grid itself. */
function isFree(grid: HTMLElement | null | undefined): boolean {
  return isNowhere() || grid?.contains(document.activeElement) === true
}

/** Whether the focus is on nothing, or on the heading, where the frame puts it. */
function isNowhere(): boolean {
  const { activeElement } = document
  return activeElement === document.body || activeElement?.tagName === 'H1'
}

/** A link back to the list says so in its state. */
function isReturn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isReturn' in state
}

/** The column of a place, or the first one with something to read where that is not shown. */
function fieldOf(api: GridApi | null, place: RowPlace | undefined): string {
  if (place && api?.getColumn(place.field)) return place.field
  return api?.getVisibleColumns().find(({ field }) => field !== '__check__')?.field ?? ''
}

function focusCell(api: GridApi | null, { ids, before, index, field }: Target): void {
  const id = ids[index]
  if (!api || id === undefined || !api.getColumn(field)) return
  // The grid counts from the list's first row here, though it has the page's alone.
  api.scrollToIndexes({ rowIndex: before + index, colIndex: api.getColumnIndex(field) })
  api.setCellFocus(id, field)
}

/** Focuses a cell itself: one that was being drawn when `focusCell` was called does not take the focus. */
function focusDrawn(api: GridApi | null, { ids, index, field }: Target): void {
  api?.getCellElement(ids[index] ?? '', field)?.focus()
}

type Target = { ids: readonly string[]; before: number; index: number; field: string }
