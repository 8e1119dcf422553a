import { type MouseEvent, useMemo, useState } from 'react'
import type { Ref } from '#contract/record.ts'
import type { MessageId } from '#intl/ids.ts'
import { paths } from '#src/routing/paths.ts'
import type { Command } from '#src/ui/command/commands.ts'
import type { Rect } from '#src/ui/command/placeBeside.ts'

/** Makes a command of a row's menu. */
export function rowCommand(id: string, title: MessageId, run: () => void, keys: readonly string[] = []): Command {
  return { id, title, group: 'row', keys, run }
}

/** Another record that a row names, as an entry of its menu. */
export type LinkedRecord = { title: MessageId; name: string; to: string }

/** Returns the menu entries of the records that a row may name. */
export const recordLinks = {
  holder: (ref: Ref | null) => (ref ? [entry('command.row.open_holder', ref, paths.contact)] : []),
  registrar: (ref: Ref) => [entry('command.row.open_registrar', ref, paths.registrar)],
  nsset: (handle: string | null) => (handle ? [entry('command.row.open_nsset', bare(handle), paths.nsset)] : []),
  keyset: (handle: string | null) => (handle ? [entry('command.row.open_keyset', bare(handle), paths.keyset)] : []),
} as const satisfies Record<string, (of: never) => LinkedRecord[]>

function entry(title: MessageId, { handle, name }: Ref, pageOf: (handle: string) => string): LinkedRecord {
  return { title, name: name ?? handle, to: pageOf(handle) }
}

function bare(handle: string): Ref {
  return { handle, name: null }
}

/** The row whose menu is open, and the position of the menu; `at` is null once it has closed and its dialog is open. */
export type OpenMenu<Row> = { row: Row; at: Rect | null }

/** The props of the menu of a row. */
export type RowMenuProps<Row> = OpenMenu<Row> & { isChosen: boolean; onToggle: () => void; onClose: () => void }

/** Opens the menu of a row by a button, the browser's context menu event, or a key on the focused cell. */
export function useRowMenu<Row>() {
  const [opened, setOpened] = useState<OpenMenu<Row> | null>(null)

  return useMemo(
    () => ({
      opened,
      openBeside: (row: Row, anchor: Element) => setOpened({ row, at: placeOf(anchor.getBoundingClientRect()) }),
      openAt: (row: Row, event: MouseEvent) => {
        event.preventDefault()
        const { target, clientX, clientY } = event
        // Shift+F10 and the menu key have no point: they mean the focused cell.
        const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null
        const isByKey = event.button !== 2 && cell !== null
        const at = isByKey ? placeOf(cell.getBoundingClientRect()) : point(clientX, clientY)
        // With the button still down the grid would take the focus when it is released.
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
