import type { GridApi } from '@mui/x-data-grid'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import {
  indexOfPlace,
  isNowhere,
  setPlace,
  placeOf,
  type RowCursor,
  type RowPlace,
  announceRowFocus,
} from './rowPlace.ts'

type CellFocusOptions = {
  listKey: string
  ids: readonly string[]
  /** The number of rows of the list before this page. */
  before: number
  cursor: RefObject<RowCursor | null>
}

/**
 * Moves the focus between the grid's rows for `cursor`, and restores it. After a return to the list, or when rows are
 * replaced, the same row gets the focus, or else the row at its position.
 *
 * @returns the function that stores a cell as the place to return to
 */
export function useCellFocus(apiRef: RefObject<GridApi | null>, { listKey, ids, before, cursor }: CellFocusOptions) {
  /** The cell that has the focus, or had it when its row was removed. */
  const focused = useRef<Element>(null)
  /** Whether a cell is to get the focus and does not have it yet. */
  const isAwaited = useRef(false)
  const storePlace = ({ id, field }: { id: string | number; field: string }) =>
    setPlace(listKey, { id: String(id), field, index: ids.indexOf(String(id)), isDue: false })

  useEffect(() => {
    const root = apiRef.current?.rootElementRef.current
    // Reported before the focus itself moves, because the next key is for the new row.
    const stop = apiRef.current?.subscribeEvent('cellFocusIn', ({ id, field }) => {
      storePlace({ id, field })
      announceRowFocus(String(id))
    })
    const onFocusIn = ({ target }: FocusEvent) => {
      isAwaited.current = false
      focused.current = target instanceof Element ? target.closest('[role="gridcell"]') : null
    }
    // A removed row loses the focus, but the user has not left the grid.
    const onFocusOut = () =>
      queueMicrotask(() => {
        if (focused.current?.isConnected && !root?.contains(document.activeElement)) focused.current = null
      })
    // The grid draws its rows some time after it gets them. The focus of a removed row moves to its position.
    const regain = () => {
      const place = placeOf(listKey)
      isAwaited.current &&= isNowhere()
      const isLost = focused.current?.isConnected === false && document.activeElement === document.body
      if (!place || !(isLost || isAwaited.current)) return
      const target = { ids, before, index: indexOfPlace(place, ids), field: fieldOf(apiRef.current, place) }
      focusCell(apiRef.current, target)
      if (isAwaited.current) focusDrawn(apiRef.current, target)
    }
    regain()
    const redrawn = new MutationObserver(regain)
    if (root) redrawn.observe(root, { childList: true, subtree: true })
    root?.addEventListener('focusin', onFocusIn)
    root?.addEventListener('focusout', onFocusOut)
    return () => {
      redrawn.disconnect()
      stop?.()
      root?.removeEventListener('focusin', onFocusIn)
      root?.removeEventListener('focusout', onFocusOut)
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
      expect: (index) => setPlace(listKey, { id: '', field: field(), index, isDue: true }),
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
      // Unset only here: rows that are replaced before the focus has moved are still those of the return.
      isReturning.current = false
      if (placeOf(listKey) !== place) return
      // Meanwhile the user may have moved the focus into a panel, a field or another cell.
      const mayMove = place.isDue
        ? isFree(api?.rootElementRef.current)
        : isBackHere && (isNowhere() || document.activeElement === activeElement)
      if (!mayMove) return
      const target = { ids, before, index: indexOfPlace(place, ids), field: fieldOf(api, place) }
      focusCell(api, target)
      isAwaited.current = isNowhere()
      requestAnimationFrame(() => isAwaited.current && isNowhere() && focusDrawn(api, target))
    }
    // The rows are drawn by then, and the frame has moved the focus to the heading.
    const later = requestAnimationFrame(() => requestAnimationFrame(go))
    return () => cancelAnimationFrame(later)
  }, [apiRef, listKey, ids, before])

  return storePlace
}

/** Returns whether the focus may move to the due row: from nowhere, or from within the grid itself. */
function isFree(grid: HTMLElement | null | undefined): boolean {
  return isNowhere() || grid?.contains(document.activeElement) === true
}

/** A link back to the list has a mark in its state. */
function isReturn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isReturn' in state
}

/** Returns the column of a place, or the first one with content where that is hidden. */
function fieldOf(api: GridApi | null, place: RowPlace | undefined): string {
  if (place && api?.getColumn(place.field)) return place.field
  return api?.getVisibleColumns().find(({ field }) => field !== '__check__')?.field ?? ''
}

function focusCell(api: GridApi | null, { ids, before, index, field }: Target): void {
  const id = ids[index]
  if (!api || id === undefined || !api.getColumn(field)) return
  // Here the grid counts from the first row of the list, although it has only the page.
  api.scrollToIndexes({ rowIndex: before + index, colIndex: api.getColumnIndex(field) })
  api.setCellFocus(id, field)
}

/** Focuses a cell directly: one that was being drawn when `focusCell` was called does not take the focus. */
function focusDrawn(api: GridApi | null, { ids, index, field }: Target): void {
  api?.getCellElement(ids[index] ?? '', field)?.focus()
}

type Target = { ids: readonly string[]; before: number; index: number; field: string }
