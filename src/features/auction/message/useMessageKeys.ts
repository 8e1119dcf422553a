import { useLayoutEffect, useMemo, useRef } from 'react'
import type { listMessages } from '#contract/auctionMessage.ts'
import type { AnswerOf } from '#contract/call.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { useTurning } from '#src/ui/grid/pageKeys.ts'
import { indexOfPlace, isNowhere } from '#src/ui/grid/rowPlace.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'

/** The message that gets the focus when the next rows are drawn; `index` counts where it is gone. */
type Target = { id: string; index: number }

/**
 * Registers the keys of the list. j and k move the focus, beyond an end of the page to the page beside it, and m marks the
 * focused message as read. Returns the function that marks messages. Afterwards the focus is on the same message, else on
 * the one in its place.
 */
export function useMessageKeys(
  page: AnswerOf<typeof listMessages>,
  markRead: (ids: readonly string[] | 'all') => void,
) {
  const { items } = page
  const target = useRef<Target | null>(null)
  const turning = useTurning(page)

  // Before the browser shows the rows, so that a key pressed at once has its row.
  useLayoutEffect(() => {
    if (target.current && isNowhere()) {
      const ids = items.map(({ id }) => id)
      const next = links()[indexOfPlace(target.current, ids)] ?? document.querySelector<HTMLElement>('h1')
      next?.focus()
    }
    target.current = null
  }, [items])

  const mark = useLatest((which: readonly string[] | 'all') => {
    const index = which === 'all' ? 0 : items.findIndex(({ id }) => which.includes(id))
    target.current = { id: items[index]?.id ?? '', index }
    markRead(which)
  })
  const markFocused = useLatest(() => {
    const message = items[focused()]
    if (message && !message.isRead) mark([message.id])
  })
  const step = useLatest((by: 1 | -1, isHeld: boolean) => {
    const to = Math.max(0, focused()) + (focused() < 0 ? 0 : by)
    const index = by > 0 ? 0 : Number.MAX_SAFE_INTEGER
    if (to in items) links()[to]?.focus()
    else turning(by, { isHeld, onTurn: () => (target.current = { id: '', index }) })
  })

  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'row.next',
          title: 'command.row_next',
          group: 'row',
          keys: ['j'],
          repeats: true,
          run: (isHeld = false) => step(1, isHeld),
        },
        {
          id: 'row.previous',
          title: 'command.row_previous',
          group: 'row',
          keys: ['k'],
          repeats: true,
          run: (isHeld = false) => step(-1, isHeld),
        },
        { id: 'message.read', title: 'command.message_read', group: 'row', keys: ['m'], run: markFocused },
      ],
      [markFocused, step],
    ),
  )
  return mark
}

/** Returns the index of the message whose link has the focus; -1 without one. */
function focused(): number {
  return links().findIndex((link) => link === document.activeElement)
}

function links(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('a[data-message]')]
}
