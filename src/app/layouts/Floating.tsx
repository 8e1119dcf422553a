import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { floating } from '#theme/floating.ts'
import { frame } from '#theme/tokens.ts'

type Props = {
  id: string
  /** The place below the bar: its start, the start of the content, or its end. */
  side: 'start' | 'content' | 'end'
  children: ReactNode
}

/**
 * A panel below the top bar, opened by a button with its id as `popoverTarget`. The browser closes it on Escape and on
 * a press elsewhere, and returns the focus.
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
  content: { insetInlineStart: { xs: 16, sm: `calc(${frame.rail} + 16px)` } },
  end: { insetInlineEnd: 16 },
} as const
