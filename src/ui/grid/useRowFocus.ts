import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { indexOfPlace, isNowhere, onFocusRequest, placeOf, type RowCursor, setPlace } from './rowPlace.ts'
import { useLatest } from './useLatest.ts'

/** The rows as they are drawn: in the grid or as cards. */
export type DrawnRows = {
  /** Returns the element that contains the rows. */
  root: () => HTMLElement | null | undefined
  /** Moves the focus to a row, of a grid also to one that is not drawn yet. */
  focus: (index: number) => void
  /** Returns the element of a row that gets the focus: its cell, or the link of its card. */
  element: (index: number) => HTMLElement | null | undefined
  /** Returns the column that has or had the focus; cards have none. */
  field: () => string
}

type RowFocusOptions = {
  listKey: string
  ids: readonly string[]
  cursor: RefObject<RowCursor | null>
}

/**
 * Moves the focus between rows for `cursor`, and restores it. After a return to the list, or when rows are replaced, the
 * same row gets the focus, or else the row at its position.
 *
 * @returns the function that stores a row and its column as the place to return to
 */
export function useRowFocus(rows: DrawnRows, { listKey, ids, cursor }: RowFocusOptions) {
  /** The cell or card that has the focus, or had it when its row was removed. */
  const focused = useRef<Element>(null)
  /** Whether a row is to get the focus and does not have it yet. */
  const isAwaited = useRef(false)
  const at = () => indexOfPlace(placeOf(listKey), ids)

  useEffect(() => {
    const root = rows.root()
    const onFocusIn = ({ target }: FocusEvent) => {
      isAwaited.current = false
      focused.current = target instanceof Element ? target.closest('[role="gridcell"], li[data-id]') : null
    }
    // A removed row loses the focus, but the user has not left the list.
    const onFocusOut = () =>
      queueMicrotask(() => {
        if (focused.current?.isConnected && !root?.contains(document.activeElement)) focused.current = null
      })
    // The grid draws its rows some time after it gets them. The focus of a removed row moves to its position.
    const regain = () => {
      isAwaited.current &&= isNowhere()
      const isLost = focused.current?.isConnected === false && document.activeElement === document.body
      if (!placeOf(listKey) || !(isLost || isAwaited.current)) return
      rows.focus(at())
      if (isAwaited.current) rows.element(at())?.focus()
    }
    regain()
    const redrawn = new MutationObserver(regain)
    if (root) redrawn.observe(root, { childList: true, subtree: true })
    root?.addEventListener('focusin', onFocusIn)
    root?.addEventListener('focusout', onFocusOut)
    return () => {
      redrawn.disconnect()
      root?.removeEventListener('focusin', onFocusIn)
      root?.removeEventListener('focusout', onFocusOut)
    }
  })

  const move = useLatest((id: string | null) => {
    const index = id === null ? at() : ids.indexOf(id)
    rows.focus(index)
    rows.element(index)?.focus()
    return index >= 0
  })
  useEffect(() => onFocusRequest(move), [move])

  useImperativeHandle(cursor, () => ({
    at,
    hasFocus: () => rows.root()?.contains(document.activeElement) === true,
    focus: rows.focus,
    expect: (index) => setPlace(listKey, { id: '', field: rows.field(), index, isDue: true }),
    element: rows.element,
  }))

  const isBack = useNavigationType() === NavigationType.Pop
  const state: unknown = useLocation().state
  const isReturning = useRef(isBack || isReturn(state))
  const drawn = useLatest(() => rows)
  useLayoutEffect(() => {
    const place = placeOf(listKey)
    const { activeElement } = document
    if (!place) return
    const go = () => {
      const { root, focus, element } = drawn()
      const isBackHere = isReturning.current
      // Unset only here: rows that are replaced before the focus has moved are still those of the return.
      isReturning.current = false
      if (placeOf(listKey) !== place) return
      // Meanwhile the user may have moved the focus into a panel, a field or another row.
      const mayMove = place.isDue
        ? isNowhere() || root()?.contains(document.activeElement) === true
        : isBackHere && (isNowhere() || document.activeElement === activeElement)
      if (!mayMove) return
      const index = indexOfPlace(place, ids)
      focus(index)
      isAwaited.current = isNowhere()
      requestAnimationFrame(() => isAwaited.current && isNowhere() && element(index)?.focus())
    }
    // The rows are drawn by then, and the frame has moved the focus to the heading.
    const later = requestAnimationFrame(() => requestAnimationFrame(go))
    return () => cancelAnimationFrame(later)
  }, [drawn, listKey, ids])

  return ({ id, field }: { id: string | number; field: string }) =>
    setPlace(listKey, { id: String(id), field, index: ids.indexOf(String(id)), isDue: false })
}

/** A link back to the list has a mark in its state. */
function isReturn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isReturn' in state
}
