import type { Command } from '#src/ui/command/commands.ts'
import { pageCommands } from '#src/ui/grid/gridCommands.ts'

/** What can be done in a list from the keyboard; each looks at the list as it is when it is asked for. */
export type ListDeeds = {
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
export function listCommands(act: (name: keyof ListDeeds, isHeld: boolean) => void): Command[] {
  return [
    { id: 'list.search', title: 'command.list_search', group: 'list', keys: ['/'], run: () => act('search', false) },
    ...pageCommands(act),
    ...table.map(({ deed, ...command }) => ({ ...command, run: () => act(deed, false) })),
  ]
}

const table: readonly (Omit<Command, 'run'> & { deed: keyof ListDeeds })[] = [
  { deed: 'next', id: 'row.next', title: 'command.row_next', group: 'row', keys: ['j'], repeats: true },
  { deed: 'previous', id: 'row.previous', title: 'command.row_previous', group: 'row', keys: ['k'], repeats: true },
  { deed: 'open', id: 'row.open', title: 'command.row.open', group: 'row', keys: ['o', 'Enter'] },
  { deed: 'peek', id: 'row.peek', title: 'command.row.peek', group: 'row', keys: ['Space'] },
  { deed: 'menu', id: 'row.menu', title: 'command.row.menu', group: 'row', keys: ['.', 'Shift+F10', 'ContextMenu'] },
  { deed: 'copy', id: 'row.copy', title: 'command.row.copy', group: 'row', keys: ['Mod+C'], isBuiltIn: true },
  {
    deed: 'toggle',
    id: 'selection.toggle',
    title: 'command.selection_toggle',
    group: 'selection',
    keys: ['x', 'Shift+Space'],
  },
  {
    deed: 'extendDown',
    id: 'selection.extend_down',
    title: 'command.selection_extend_down',
    group: 'selection',
    keys: ['Shift+J', 'Shift+ArrowDown'],
    repeats: true,
  },
  {
    deed: 'extendUp',
    id: 'selection.extend_up',
    title: 'command.selection_extend_up',
    group: 'selection',
    keys: ['Shift+K', 'Shift+ArrowUp'],
    repeats: true,
  },
  { deed: 'takePage', id: 'selection.page', title: 'command.selection_page', group: 'selection', keys: ['Mod+A'] },
  { deed: 'clear', id: 'selection.clear', title: 'command.selection_clear', group: 'selection', keys: ['Escape'] },
]
