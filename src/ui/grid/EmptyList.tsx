import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'

/** Replaces the rows of an empty list: a sentence with the reason, one thing to do, and a faint life line. */
export function EmptyList({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Box
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 2,
        py: 8,
        px: 2,
        textAlign: 'center',
      }}
    >
      <Line viewBox="0 0 240 24" width={240} height={24} aria-hidden>
        <path d="M0 8H160V18H238M238 12V24M110 4V12M60 4V12" />
      </Line>
      <Box sx={{ maxWidth: 460, typography: 'subtitle1' }}>{children}</Box>
      {action}
    </Box>
  )
}

const Line = styled('svg')(({ theme }) => ({
  maxWidth: '100%',
  fill: 'none',
  strokeWidth: 3,
  stroke: theme.vars.palette.divider,
}))

/**
 * The place of the rows in a prerendered page, as large as the grid or the cards, so that nothing moves. Without scripts
 * it says that there will be no rows.
 */
export function RowsPlaceholder() {
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: { xs: '100dvh', sm: 360 },
        // The grid's pager is below it.
        marginBottom: { sm: 5 },
        padding: 2,
        border: { sm: 1 },
        borderColor: { sm: 'divider' },
        borderRadius: 1,
        backgroundColor: { sm: 'background.paper' },
        color: 'text.secondary',
      }}
    >
      <noscript>
        <FormattedMessage id="grid.needs_scripts" />
      </noscript>
    </Box>
  )
}
