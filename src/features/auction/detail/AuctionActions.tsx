import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import { calendarOf } from './calendarOf.ts'
import type { AuctionHere } from './useAuction.ts'
import { WatchButton } from './WatchButton.tsx'

/** What can be done with an auction beside bidding: have it in one's calendar, and be told of it. */
export function AuctionActions({ auction }: { auction: AuctionHere }) {
  const isComing = auction.phase === 'before' || auction.phase === 'running'

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {isComing && (
        <Button component="a" href={calendarOf(auction.id)} download variant="outlined" size="small">
          <FormattedMessage id="auctiondetail.calendar" />
        </Button>
      )}
      {auction.mine.part && <WatchButton auction={auction} part={auction.mine.part} />}
    </Box>
  )
}
