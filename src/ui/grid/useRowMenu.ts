import { useMemo, useState, type MouseEvent } from 'react'
import type { Rect } from '../command/placeBeside.ts'

/** The row a menu is open of, and what it stands beside; `at` is null once the menu has closed and its deed goes on. */
export type OpenMenu<Row> = { row: Row; at: Rect | null }

/** Which row's menu is open, by a button, the context menu of the browser, or a key on the focused cell. */
export function useRowMenu<Row>() {
  const [opened, setOpened] = useState<OpenMenu<Row> | null>(null)

  return useMemo(
    () => ({
      opened,
      openBeside: (row: Row, anchor: Element) => setOpened({ row, at: placeOf(anchor.getBoundingClientRect()) }),
      openAt: (row: Row, event: MouseEvent) => {
        event.preventDefault()
        const { target, clientX, clientY } = event
        // Shift+F10 and the menu key tell no point: the cell with the focus is meant.
        const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null
        const isByKey = event.button !== 2 && cell !== null
        const at = isByKey ? placeOf(cell.getBoundingClientRect()) : point(clientX, clientY)
        // With the button still down, as most systems ask, the grid would take the focus when it is let go.
        if (event.buttons === 0) setOpened({ row, at })
        else window.addEventListener('mouseup', () => setOpened({ row, at }), { once: true })
      },
      close: () => setOpened((present) => present && { ...present, at: null }),
    }),
    [opened],
  )
}

function placeOf({ left, top, width, height }: DOMRect): Rect {
  return { left, top, width, height }
}

function point(left: number, top: number): Rect {
  return { left, top, width: 0, height: 0 }
}
