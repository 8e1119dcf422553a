import type { GridApi } from '@mui/x-data-grid'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { tellRowFocus } from './rowFocus.ts'

type Place = { id: string; field: string; index: number }

/** Where the focus was in each list, so that coming back from a detail finds it again. */
const places = new Map<string, Place>()

/**
 * Brings the focus back to its cell: after a detail and back, and when rows are replaced under it (another
 * page, a row gone), where the same row, or else the same place, takes it.
 *
 * @returns what notes a cell as the place to come back to
 */
export function useCellFocus(apiRef: RefObject<GridApi | null>, listKey: string, ids: readonly string[]) {
  const isBack = useNavigationType() === NavigationType.Pop
  const state: unknown = useLocation().state
  const hadFocus = useRef(false)
  const note = ({ id, field }: { id: string | number; field: string }) =>
    places.set(listKey, { id: String(id), field, index: ids.indexOf(String(id)) })

  useEffect(() => {
    const stop = [
      apiRef.current?.subscribeEvent('cellFocusIn', ({ id, field }) => {
        hadFocus.current = true
        note({ id, field })
        tellRowFocus(String(id))
      }),
      apiRef.current?.subscribeEvent('cellFocusOut', (_cell, event) => {
        // A row taken away loses the focus without anybody having moved it: that is not leaving.
        if (event && 'isTrusted' in event) hadFocus.current = false
      }),
    ]
    return () => stop.forEach((end) => end?.())
  })

  const isReturning = useRef(isBack || isReturn(state))
  useLayoutEffect(() => {
    const place = places.get(listKey)
    const wasLost = hadFocus.current && document.activeElement === document.body
    if (!place || !(isReturning.current || wasLost)) return
    isReturning.current = false
    // After the frame's own move of the focus to the heading.
    const later = requestAnimationFrame(() => requestAnimationFrame(() => focusPlace(apiRef.current, place, ids)))
    return () => cancelAnimationFrame(later)
  }, [apiRef, listKey, ids])

  return note
}

/** A link back to the list says so in its state. */
function isReturn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isReturn' in state
}

function focusPlace(api: GridApi | null, place: Place, ids: readonly string[]): void {
  const same = ids.indexOf(place.id)
  const index = same >= 0 ? same : Math.min(place.index, ids.length - 1)
  const id = ids[index]
  if (!api || id === undefined || !api.getColumn(place.field)) return
  api.scrollToIndexes({ rowIndex: index, colIndex: api.getColumnIndex(place.field) })
  api.setCellFocus(id, place.field)
}
