import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { LiveNote } from '../LiveNote.tsx'
import { LeadChip, StatusChip } from '../StatusChip.tsx'
import { useMoney } from '../useMoney.ts'
import { Price } from './Price.tsx'
import type { AuctionHere } from './useAuction.ts'

type Given = {
  auction: AuctionHere
  /** The id its heading has, and how deep that is. */
  heading: string
  level: 'h2' | 'h3'
}

/** How an auction stands this moment: the price above all, who leads, and whether that is heard. */
export function StandingNow({ auction, heading, level }: Given) {
  const { standing, terms, phase, isLeading } = auction

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 20 }}>
        <Typography id={heading} component={level} sx={{ flex: 1, color: 'text.secondary' }}>
          <FormattedMessage id={titleOf(auction)} />
        </Typography>
        {isLeading !== null && phase === 'running' && <LeadChip isLeading={isLeading} />}
        <StatusChip status={standing.status} />
      </Box>
      <Price amount={standing.price ?? terms.startPrice} currency={standing.currency} />
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
        <Bids auction={auction} />
      </Typography>
      {phase !== 'over' && (
        <Box sx={{ mb: 1.5 }}>
          <LiveNote mayBid={phase === 'running'} />
        </Box>
      )}
    </>
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
