import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { floating } from '#theme/floating.ts'
import { frame } from '#theme/tokens.ts'

type Props = { id: string; side: 'start' | 'end'; children: ReactNode }

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
        [side === 'start' ? 'insetInlineStart' : 'insetInlineEnd']: 16,
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
