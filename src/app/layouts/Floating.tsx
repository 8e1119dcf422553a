import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { floating } from '#theme/floating.ts'
import { frame } from '#theme/tokens.ts'

type Props = {
  id: string
  /** Below which end of the bar: its beginning, where the content begins, or its end. */
  side: 'start' | 'content' | 'end'
  children: ReactNode
}

/**
 * A panel under the top bar, opened by a button with its id as `popoverTarget`: the browser closes it on
 * Escape and on a press elsewhere, and gives the focus back.
 */
export function Floating({ id, side, children }: Props) {
  return (
    <Box
      id={id}
      popover="auto"
      onClick={({ target, currentTarget }) => {
        if (target instanceof Element && target.closest('a')) currentTarget.hidePopover()
      }}
      sx={(theme) => ({
        ...floating(theme),
        position: 'fixed',
        inset: 'auto',
        top: frame.bar,
        ...insets[side],
        minWidth: 280,
        maxWidth: 'calc(100vw - 32px)',
        margin: 0,
        padding: 2,
      })}
    >
      {children}
    </Box>
  )
}

const insets = {
  start: { insetInlineStart: 16 },
  content: { insetInlineStart: { xs: 16, sm: frame.rail + 16 } },
  end: { insetInlineEnd: 16 },
} as const
