import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** What one has, with what can be done with it at the end of the line, or under it where the line is short. */
export function DeedRow({ isPresent = false, children }: { isPresent?: boolean; children: ReactNode }) {
  return (
    <Box
      component="li"
      aria-current={isPresent ? 'true' : undefined}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        paddingBlock: 0.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      {children}
    </Box>
  )
}
