import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'

/** Says above the field that another bidder leads. Announcer.tsx announces it, so it is no alert. */
export function OutbidBanner({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        gap: 1,
        mb: 1.5,
        padding: 1.5,
        borderRadius: 1,
        boxShadow: `inset 3px 0 0 ${theme.vars.palette.state.critical.text}`,
        backgroundColor: theme.vars.palette.state.critical.ground,
      })}
    >
      <Box component="span" sx={{ display: 'flex', height: 20, alignItems: 'center', color: 'state.critical.text' }}>
        <StateIcon tone="critical" />
      </Box>
      <span>{children}</span>
    </Box>
  )
}
