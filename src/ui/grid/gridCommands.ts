import type { Command } from '../command/commands.ts'

/** The commands of every list with pages (docs/rules.md#keyboard). */
export function pageCommands(act: (name: 'nextPage' | 'previousPage', isHeld: boolean) => void): Command[] {
  return [
    {
      id: 'list.next_page',
      title: 'command.list_next_page',
      group: 'list',
      keys: [']', 'Shift+PageDown'],
      repeats: true,
      run: (isHeld = false) => act('nextPage', isHeld),
    },
    {
      id: 'list.previous_page',
      title: 'command.list_previous_page',
      group: 'list',
      keys: ['[', 'Shift+PageUp'],
      repeats: true,
      run: (isHeld = false) => act('previousPage', isHeld),
    },
  ]
}

/**
 * The keys that the grid handles by itself (the WAI-ARIA pattern of a grid), for the sheet of keys. The grid's page
 * registers them; they run nothing.
 */
export const gridKeys: readonly Command[] = [
  move('cells', ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']),
  move('row_ends', ['Home', 'End']),
  move('corners', ['Mod+Home', 'Mod+End']),
  move('screen', ['PageUp', 'PageDown']),
]

function move(name: 'cells' | 'row_ends' | 'corners' | 'screen', keys: readonly string[]): Command {
  return { id: `grid.${name}`, title: `command.grid.${name}`, group: 'list', keys, run: () => {}, isBuiltIn: true }
}
