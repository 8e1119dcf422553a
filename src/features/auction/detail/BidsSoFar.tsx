import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { problemMessage } from '#src/api/ApiError.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { BidTable } from './BidTable.tsx'
import type { AuctionHere } from './useAuction.ts'
import { useBids } from './useBids.ts'

/** The bids that everybody sees, the newest first, `few` of them unless all are asked for; people are numbers, mine is marked. */
export function BidsSoFar({ auction, few, restMs }: { auction: AuctionHere; few: number; restMs?: number }) {
  const { bids, problem, again } = useBids(auction.id, auction.standing.sequence, restMs)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? bids : bids?.slice(0, few)

  return (
    <>
      {problem && <Problem message={problemMessage(problem.code)} requestId={problem.requestId} onRetry={again} />}
      {shown?.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id={auction.phase === 'over' ? 'auctiondetail.no_history' : 'auctiondetail.no_bid'} />
        </Typography>
      )}
      {shown && shown.length > 0 && (
        <BidTable bids={shown} currency={auction.standing.currency} mine={auction.mine.part?.number ?? null} />
      )}
      {bids && bids.length > few && (
        <Box sx={{ mt: 1, marginInlineStart: -1 }}>
          <Button size="small" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
            <FormattedMessage
              id={isWhole ? 'auctiondetail.fewer' : 'auctiondetail.all'}
              values={{ count: bids.length }}
            />
          </Button>
        </Box>
      )}
    </>
  )
}
