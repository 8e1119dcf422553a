import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Two halves of a page side by side where there is room, else one under the other. */
export function Columns({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Half>{first}</Half>
      <Half>{second}</Half>
    </Box>
  )
}

function Half({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>{children}</Box>
}
