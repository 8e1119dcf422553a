import Box from '@mui/material/Box'
import { useEffect, useId } from 'react'
import type { AuctionDetail } from '#contract/auction.ts'
import { PeekGroup } from '#src/features/list/parts/Peek.tsx'
import { BidsSoFar } from '../detail/BidHistory.tsx'
import { Outcome } from '../detail/Outcome.tsx'
import { CurrentState } from '../detail/CurrentState.tsx'
import { Times } from '../detail/Times.tsx'
import { useAuction } from '../detail/useAuction.ts'
import { PeekDeeds } from './PeekDeeds.tsx'
import { peekedAuctions } from './peekedAuctions.ts'

/** What the auction's page says, in short and as live: how it stands, what one can do, when it ends, who has bid. */
export function PeekBody({ detail }: { detail: AuctionDetail }) {
  const heading = useId()
  const auction = useAuction(detail, { isBeside: true })
  useReadAgain(detail.id, auction.standing.status === 'cancelled' && detail.standing.status !== 'cancelled')

  return (
    <>
      <Box
        component="section"
        aria-labelledby={heading}
        sx={{ marginBottom: 2, paddingBottom: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <CurrentState auction={auction} heading={heading} level="h3" />
        {auction.phase === 'over' && <Outcome auction={auction} />}
        <PeekDeeds auction={auction} />
      </Box>
      <PeekGroup title="auctiondetail.times">
        <Times auction={auction} />
      </PeekGroup>
      <PeekGroup title="auctiondetail.history">
        <BidsSoFar auction={auction} few={5} restMs={restMs} />
      </PeekGroup>
    </>
  )
}

/** When it was cancelled, and why, is told to whoever reads it then. */
function useReadAgain(id: string, isUntold: boolean): void {
  useEffect(() => {
    if (isUntold) peekedAuctions.remove(id)
  }, [id, isUntold])
}

/** Whoever walks on before that wanted no bids. */
const restMs = 200
