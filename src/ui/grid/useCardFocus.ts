import { useEffect, useImperativeHandle, useRef, type RefObject } from 'react'
import type { RowCursor } from './rowCursor.ts'
import { tellRowFocus } from './rowFocus.ts'
import { indexOfPlace, notePlace, placeOf } from './rowPlace.ts'

type Given = { listKey: string; ids: readonly string[]; cursor: RefObject<RowCursor | null> }

/** Moves the focus between cards for `cursor`, as between the rows of a grid: onto the link that opens each. */
export function useCardFocus({ listKey, ids, cursor }: Given) {
  const list = useRef<HTMLUListElement>(null)
  const linkOf = (index: number) => list.current?.children[index]?.querySelector<HTMLElement>('a[href]')
  const note = (index: number, isDue = false) =>
    notePlace(listKey, { id: isDue ? '' : (ids[index] ?? ''), field: '', index, isDue })

  useImperativeHandle(cursor, () => ({
    at: () => indexOfPlace(placeOf(listKey), ids),
    hasFocus: () => list.current?.contains(document.activeElement) === true,
    focus: (index) => linkOf(index)?.focus(),
    expect: (index) => note(index, true),
    element: linkOf,
  }))

  useEffect(() => {
    const place = placeOf(listKey)
    if (place?.isDue) cursor.current?.focus(indexOfPlace(place, ids))
  }, [listKey, ids, cursor])

  const onFocus = (index: number) => {
    note(index)
    tellRowFocus(ids[index] ?? '')
  }
  return { list, onFocus }
}
