import { useMemo } from 'react'
import type { AuctionMessage } from '#contract/auctionMessage.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'

/** From message to message by j and k; Enter follows the one that has the focus, m marks it as read. */
export function useMessageKeys(items: readonly AuctionMessage[], read: (ids: readonly string[]) => void): void {
  const mark = useLatest(() => {
    const message = items[links().findIndex((link) => link === document.activeElement)]
    if (message && !message.isRead) read([message.id])
  })

  useCommands(
    useMemo(
      (): Command[] => [
        { id: 'row.next', title: 'command.row_next', group: 'row', keys: ['j'], repeats: true, run: () => step(1) },
        {
          id: 'row.previous',
          title: 'command.row_previous',
          group: 'row',
          keys: ['k'],
          repeats: true,
          run: () => step(-1),
        },
        { id: 'message.read', title: 'command.message_read', group: 'row', keys: ['m'], run: mark },
      ],
      [mark],
    ),
  )
}

function step(by: 1 | -1): void {
  const all = links()
  const at = all.findIndex((link) => link === document.activeElement)
  all[Math.min(all.length - 1, Math.max(0, at < 0 ? 0 : at + by))]?.focus()
}

function links(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('a[data-message]')]
}
