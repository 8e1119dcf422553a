import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { sheetLook } from '#src/ui/page/sheetLook.ts'
import { LiveNote } from '../parts/LiveNote.tsx'
import { LeadChip, StatusChip } from '../StatusChip.tsx'
import { useMoney } from '../useMoney.ts'
import { Outcome } from './Outcome.tsx'
import { Price } from './Price.tsx'
import { Times } from './Times.tsx'
import type { AuctionHere } from './useAuction.ts'

/** How the auction stands: the price above all, who leads, when it ends; below it what one can do. */
export function PriceSheet({ auction, children }: { auction: AuctionHere; children: ReactNode }) {
  const heading = useId()
  const { standing, phase, isLeading } = auction
  const isOver = phase === 'over'

  return (
    <Box component="section" aria-labelledby={heading} sx={{ ...sheetLook, gridArea: 'price' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 20 }}>
        <Typography id={heading} component="h2" sx={{ flex: 1, color: 'text.secondary' }}>
          <FormattedMessage id={titleOf(auction)} />
        </Typography>
        {isLeading !== null && phase === 'running' && <LeadChip isLeading={isLeading} />}
        <StatusChip status={standing.status} />
      </Box>
      <Price amount={standing.price ?? auction.terms.startPrice} currency={standing.currency} />
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
        <Bids auction={auction} />
      </Typography>
      {!isOver && (
        <Box sx={{ mb: 1.5 }}>
          <LiveNote mayBid={phase === 'running'} />
        </Box>
      )}
      <Times auction={auction} />
      {isOver && <Outcome auction={auction} />}
      {!isOver && (
        <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider', minHeight: children ? 0 : 216 }}>{children}</Box>
      )}
    </Box>
  )
}

function Bids({ auction: { standing, mine, phase } }: { auction: AuctionHere }) {
  const money = useMoney(standing.currency)
  const { bids, leader, lowestNext } = standing
  if (leader === null)
    return <FormattedMessage id={phase === 'over' ? 'auctiondetail.no_history' : 'auctiondetail.no_bid'} />

  return (
    <>
      <FormattedMessage id="auctiondetail.bids" values={{ bids }} />
      {' · '}
      {leader === mine.part?.number ? (
        <FormattedMessage id={phase === 'over' ? 'auctiondetail.you_led' : 'auctiondetail.you_lead'} />
      ) : (
        <FormattedMessage
          id={phase === 'over' ? 'auctiondetail.other_led' : 'auctiondetail.other_leads'}
          values={{ number: leader }}
        />
      )}
      {phase === 'running' && lowestNext !== null && (
        <>
          {' · '}
          <FormattedMessage id="auctiondetail.next_at_least" values={{ amount: money(lowestNext) }} />
        </>
      )}
    </>
  )
}

function titleOf({ standing: { price }, phase }: AuctionHere) {
  if (price === null) return 'auctiondetail.price.start'
  return phase === 'over' || phase === 'closing' ? 'auctiondetail.price.last' : 'auctiondetail.price.now'
}
