import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { statusLabelOf } from '../list/statusLabel.ts'
import { LiveNote } from '../LiveNote.tsx'
import { useIsMyPartPending } from '../mine/myParts.ts'
import { useMoney } from '../money.ts'
import type { LiveAuction } from './useAuction.ts'
import { useState } from 'react'
import { motion } from '#theme/tokens.ts'
import { StateChip } from '#src/features/record/parts/StateChips.tsx'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'

type CurrentStateProps = {
  auction: LiveAuction
  /** The id of its heading, and the heading's level. */
  heading: string
  level: 'h2' | 'h3'
}

/** The current state of an auction: its price, who leads, and whether the connection is live. */
export function CurrentState({ auction, heading, level }: CurrentStateProps) {
  const { standing, terms, phase } = auction

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 20 }}>
        <Typography id={heading} component={level} sx={{ flex: 1, color: 'text.secondary' }}>
          <FormattedMessage id={titleOf(auction)} />
        </Typography>
        <StatusChip auction={auction} />
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

function Bids({ auction }: { auction: LiveAuction }) {
  const { mine, phase } = auction
  const { bids, leader, lowestNext, currency } = auction.standing
  const money = useMoney(currency)
  const isMine = leader === mine.part?.number
  const isOver = phase === 'over'
  const leadWords = isMine
    ? isOver && 'auctiondetail.you_led'
    : (`auctiondetail.${isOver ? 'other_led' : 'other_leads'}` as const)
  if (leader === null) return <FormattedMessage id={isOver ? 'auctiondetail.no_history' : 'auctiondetail.no_bid'} />

  return (
    <>
      <FormattedMessage id="auctiondetail.bids" values={{ bids }} />
      {/* The chip says that I lead. */}
      {leadWords && (
        <>
          {' · '}
          <FormattedMessage id={leadWords} values={{ number: leader }} />
        </>
      )}
      {/* My own maximum rises by the unit instead. */}
      {phase === 'running' && !isMine && lowestNext !== null && (
        <>
          {' · '}
          <FormattedMessage id="auctiondetail.next_at_least" values={{ amount: money(lowestNext) }} />
        </>
      )}
    </>
  )
}

function titleOf({ standing: { price }, phase }: LiveAuction) {
  if (price === null) return 'auctiondetail.price.start'
  return phase === 'over' || phase === 'closing' ? 'auctiondetail.price.last' : 'auctiondetail.price.now'
}

/** The price. A changed price is tinted for a moment. */
function Price({ amount, currency }: { amount: string; currency: string }) {
  const money = useMoney(currency)
  const [first] = useState(amount)

  return (
    <Box
      component="p"
      key={amount}
      data-changed={first !== amount}
      sx={{
        typography: 'figure',
        width: 'fit-content',
        maxWidth: '100%',
        margin: 0,
        marginInlineStart: -0.5,
        paddingInline: 0.5,
        borderRadius: 1,
        overflowWrap: 'anywhere',
        '@keyframes tint': { from: { backgroundColor: 'action.selected' } },
        '&[data-changed="true"]': { animation: `tint ${motion.tint}ms ease-out` },
      }}
    >
      {money(amount)}
    </Box>
  )
}

/** The status of an auction as a chip: for me, as in the lists. Until that is known only its room is reserved. */
function StatusChip({ auction: { id, standing, mine, phase } }: { auction: LiveAuction }) {
  const isPending = useIsMyPartPending(id)
  const { tone, message } = statusLabelOf({ state: standing, mine: mine.part ?? undefined, phase })
  return (
    <StateChip data-tone={tone} style={isPending ? { visibility: 'hidden' } : undefined}>
      <StateIcon tone={tone} />
      <span>
        <FormattedMessage id={message} />
      </span>
    </StateChip>
  )
}
