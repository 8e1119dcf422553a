import { useMemo, type RefObject } from 'react'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { listCommands, type ListActionMap } from './parts/listCommands.ts'
import { gridKeys } from '#src/ui/grid/gridCommands.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { copyText } from '#src/ui/command/keyNotice.ts'
import { isNowhere, type RowCursor } from '#src/ui/grid/rowPlace.ts'
import type { PageSelection } from './usePageSelection.ts'
import { useExtending } from './useExtending.ts'
import { useListAddress } from '#src/ui/grid/useListAddress.ts'
import { usePeekAddress } from './parts/usePeekAddress.ts'
import { useTurning } from '#src/ui/grid/pageKeys.ts'

export type ListKeysProps = ListActionsOptions & { isPlain: boolean; hasPeek: boolean }

/**
 * Registers the keys of a list, for the wide grid and the cards alike. They are registered once and read the list when
 * they are pressed, so that moving through rows draws nothing.
 */
export function ListKeys(props: ListKeysProps) {
  const actions = useListActions(props)
  const act = useLatest((name: keyof ListActionMap, isHeld: boolean) => actions[name](isHeld))
  const mayRestore = props.choice.restore !== null
  const { isPlain, hasPeek } = props
  const commands = useMemo(
    () =>
      [...listCommands(act), ...gridKeys, restoreCommand(act, mayRestore)]
        .filter(({ group }) => !isPlain || group !== 'selection')
        .filter(({ id }) => hasPeek || id !== 'row.peek'),
    [act, mayRestore, isPlain, hasPeek],
  )
  useCommands(commands)

  return null
}

/** Restores a cleared selection, as long as nothing was done since; else `z` undoes an operation. */
function restoreCommand(act: (name: 'restore', isHeld: boolean) => void, mayRestore: boolean): Command {
  return {
    id: 'selection.restore',
    title: 'command.selection_restore',
    group: 'selection',
    keys: ['z'],
    run: () => act('restore', false),
    off: mayRestore ? null : 'command.off.nothing_to_undo',
  }
}

type ListActionsOptions = {
  page: { page: number; pages: number; size: number }
  choice: PageSelection
  cursor: RefObject<RowCursor | null>
  /** Opens the own page of a row by its index. */
  onOpen: (index: number) => void
  /** Returns the name of a row as people write it. */
  nameAt: (index: number) => string | undefined
  openMenu: (index: number, anchor: Element) => void
}

/** Returns the actions of a list's keys, for the row that has or had the focus. */
function useListActions({ page, choice, cursor, onOpen, nameAt, openMenu }: ListActionsOptions): ListActionMap {
  const { ids, chosen } = choice
  const { change, isPending } = useListAddress()
  const { peeked, open, close } = usePeekAddress()
  const turning = useTurning(page)

  const at = () => cursor.current?.at() ?? -1
  const turn = (by: number, toRow: number) => {
    const to = page.page + by
    // The page must be loaded before the next step.
    if (isPending || to < 1 || to > page.pages) return false
    cursor.current?.expect(toRow)
    change({ page: to })
    return true
  }
  const extend = useExtending({ page, choice, cursor, turn })
  const turnInPlace = (by: number, isHeld: boolean) =>
    turning(by, { isHeld, onTurn: () => cursor.current?.hasFocus() && cursor.current.expect(at()) })
  const step = (by: number) => {
    const to = cursor.current?.hasFocus() ? at() + by : at()
    if (to >= ids.length) turn(1, 0)
    else if (to < 0) turn(-1, Number.MAX_SAFE_INTEGER)
    else cursor.current?.focus(to)
  }
  const withRow = (act: (id: string, index: number) => void) => () => {
    const index = at()
    const id = ids[index]
    if (id !== undefined) act(id, index)
  }

  return {
    next: () => step(1),
    previous: () => step(-1),
    open: withRow((_id, index) => onOpen(index)),
    peek: withRow((id) => (id === peeked ? close() : open(id))),
    menu: withRow((_id, index) => {
      cursor.current?.focus(index)
      const anchor = cursor.current?.element(index)
      if (anchor) openMenu(index, anchor)
    }),
    copy: withRow((id, index) => void copyText(nameAt(index) ?? id)),
    toggle: withRow((id, index) => {
      if (!choice.mayChoose) return
      // The next `j` then goes to the next row.
      if (isNowhere()) cursor.current?.focus(index)
      choice.set(id, !chosen.has(id))
    }),
    extendDown: () => extend(1),
    extendUp: () => extend(-1),
    takePage: () => (choice.isWholePage ? choice.takeAll?.() : choice.takePage()),
    // The peek is closed before the selection is cleared.
    clear: () => (peeked === null ? choice.clear() : close()),
    restore: () => choice.restore?.(),
    nextPage: (isHeld) => turnInPlace(1, isHeld),
    previousPage: (isHeld) => turnInPlace(-1, isHeld),
    search: focusSearch,
  }
}

/**
 * Moves the focus to the search. The grid moves its own focus a render after a key. A cell that takes the focus before
 * a key other than text is pressed in the field gives it back.
 */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  const settled = new AbortController()
  setTimeout(() => settled.abort(), 300)
  field?.focus()
  field?.addEventListener('keydown', ({ key }) => key.length > 1 && settled.abort(), { signal: settled.signal })
  const giveBack = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.closest('[role="gridcell"]')) field?.focus()
  }
  document.addEventListener('focusin', giveBack, { signal: settled.signal })
}
