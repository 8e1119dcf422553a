import type { Command } from '#src/ui/command/commands.ts'
import { pageCommands } from '#src/ui/grid/gridCommands.ts'

/** The actions of a list's keys. Each reads the list when it is called. */
export type ListActionMap = {
  next: () => void
  previous: () => void
  open: () => void
  peek: () => void
  menu: () => void
  copy: () => void
  toggle: () => void
  extendDown: () => void
  extendUp: () => void
  takePage: () => void
  clear: () => void
  restore: () => void
  nextPage: (isHeld: boolean) => void
  previousPage: (isHeld: boolean) => void
  search: () => void
}

/** The commands every list has (docs/rules.md#keyboard). */
export function listCommands(act: (name: keyof ListActionMap, isHeld: boolean) => void): Command[] {
  return [
    { id: 'list.search', title: 'command.list_search', group: 'list', keys: ['/'], run: () => act('search', false) },
    ...pageCommands(act),
    ...table.map(({ action, ...command }) => ({ ...command, run: () => act(action, false) })),
  ]
}

const table: readonly (Omit<Command, 'run'> & { action: keyof ListActionMap })[] = [
  { action: 'next', id: 'row.next', title: 'command.row_next', group: 'row', keys: ['j'], repeats: true },
  { action: 'previous', id: 'row.previous', title: 'command.row_previous', group: 'row', keys: ['k'], repeats: true },
  { action: 'open', id: 'row.open', title: 'command.row.open', group: 'row', keys: ['o', 'Enter'] },
  { action: 'peek', id: 'row.peek', title: 'command.row.peek', group: 'row', keys: ['Space'] },
  { action: 'menu', id: 'row.menu', title: 'command.row.menu', group: 'row', keys: ['.', 'Shift+F10', 'ContextMenu'] },
  { action: 'copy', id: 'row.copy', title: 'command.row.copy', group: 'row', keys: ['Mod+C'], isBuiltIn: true },
  {
    action: 'toggle',
    id: 'selection.toggle',
    title: 'command.selection_toggle',
    group: 'selection',
    keys: ['x', 'Shift+Space'],
    onlyByKey: true,
  },
  {
    action: 'extendDown',
    id: 'selection.extend_down',
    title: 'command.selection_extend_down',
    group: 'selection',
    keys: ['Shift+J', 'Shift+ArrowDown'],
    repeats: true,
  },
  {
    action: 'extendUp',
    id: 'selection.extend_up',
    title: 'command.selection_extend_up',
    group: 'selection',
    keys: ['Shift+K', 'Shift+ArrowUp'],
    repeats: true,
  },
  { action: 'takePage', id: 'selection.page', title: 'command.selection_page', group: 'selection', keys: ['Mod+A'] },
  { action: 'clear', id: 'selection.clear', title: 'command.selection_clear', group: 'selection', keys: ['Escape'] },
]
