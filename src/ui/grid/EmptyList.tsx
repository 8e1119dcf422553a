import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** In place of rows: one sentence why there is none, one thing to do, and a faint life line. */
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
