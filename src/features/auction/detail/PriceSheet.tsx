import Box from '@mui/material/Box'
import { useId, type ReactNode } from 'react'
import { sheetLook } from '#src/ui/page/Section.tsx'
import { Outcome } from './Outcome.tsx'
import { StandingNow } from './StandingNow.tsx'
import { Times } from './Times.tsx'
import type { AuctionHere } from './useAuction.ts'

/** How the auction stands and when it ends; below it what one can do. */
export function PriceSheet({ auction, children }: { auction: AuctionHere; children: ReactNode }) {
  const heading = useId()
  const isOver = auction.phase === 'over'

  return (
    <Box component="section" aria-labelledby={heading} sx={{ ...sheetLook, gridArea: 'price' }}>
      <StandingNow auction={auction} heading={heading} level="h2" />
      <Times auction={auction} />
      {isOver && (
        <Box sx={partLook}>
          <Outcome auction={auction} />
        </Box>
      )}
      {!isOver && <Box sx={{ ...partLook, minHeight: children ? 0 : 216 }}>{children}</Box>}
    </Box>
  )
}

const partLook = { mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' } as const
