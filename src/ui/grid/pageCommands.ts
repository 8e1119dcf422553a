import type { Command } from '../command/commands.ts'

/** The commands of everything that comes in pages (docs/rules.md#keyboard). */
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
