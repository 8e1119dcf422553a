import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'

type BidBannerProps = {
  /** Whether I lead or have been outbid. */
  tone: 'good' | 'critical'
  children: ReactNode
}

/**
 * Says above the field whether I lead. Both banners have one height, so that the button stays in its place when another
 * bidder takes the lead. Announcer.tsx announces that, so it is no alert.
 */
export function BidBanner({ tone, children }: BidBannerProps) {
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        gap: 1,
        mb: 1.5,
        padding: 1.5,
        // On a phone the longer text has two lines.
        minHeight: { xs: 64, sm: 0 },
        borderRadius: 1,
        boxShadow: `inset 3px 0 0 ${theme.vars.palette.state[tone].text}`,
        backgroundColor: theme.vars.palette.state[tone].ground,
      })}
    >
      <Box component="span" sx={{ display: 'flex', height: 20, alignItems: 'center', color: `state.${tone}.text` }}>
        <StateIcon tone={tone} />
      </Box>
      <span>{children}</span>
    </Box>
  )
}
