import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import type { AuctionStatus } from '#contract/auctionState.ts'
import type { MessageId } from '#intl/ids.ts'
import { paths } from '#src/routing/paths.ts'
import { lastMomentOf } from '../phase.ts'
import type { AuctionHere } from './useAuction.ts'

/** What came of it: for everybody, and for whoever bid. */
export function Outcome({ auction }: { auction: AuctionHere }) {
  const { standing, mine, cancelReason, id } = auction
  const { result, payBy, bookedBy, paidAt, registerBy } = mine.part ?? {}
  const isMine = result === 'won'
  const isAwaited = isMine && standing.status === 'awaiting_payment'
  const owes = isAwaited && !bookedBy
  const general = `auctiondetail.outcome.${standing.status}` as const

  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {result && (
        <Typography variant="h3" component="p">
          <FormattedMessage id={`auctiondetail.result.${result}`} />
        </Typography>
      )}
      {isAwaited && bookedBy ? (
        <Typography>
          <FormattedMessage
            id="auctiondetail.booked_by"
            values={{ day: <FormattedDate key="day" value={lastMomentOf(bookedBy)} dateStyle="long" /> }}
          />
        </Typography>
      ) : (
        <Typography>
          <FormattedMessage id={isMine ? (ofWinner[standing.status] ?? general) : general} />
          {cancelReason && ` ${cancelReason}`}
        </Typography>
      )}
      {owes && payBy && (
        <Typography>
          <FormattedMessage
            id="auctiondetail.pay_by"
            values={{ day: <FormattedDate key="day" value={lastMomentOf(payBy)} dateStyle="long" /> }}
          />
        </Typography>
      )}
      {isMine && paidAt && registerBy && standing.status === 'paid' && (
        <Typography>
          <FormattedMessage
            id="auctiondetail.register_by"
            values={{ day: <FormattedDate key="day" value={lastMomentOf(registerBy)} dateStyle="long" /> }}
          />
        </Typography>
      )}
      {isMine && (
        <Button component={Link} to={paths.auctionPayment(id)} variant={owes ? 'contained' : 'outlined'}>
          <FormattedMessage id={owes ? 'auctiondetail.pay' : 'auctiondetail.to_payment'} />
        </Button>
      )}
    </Box>
  )
}

/** The same for the winner, where it is about them. */
const ofWinner: Partial<Record<AuctionStatus, MessageId>> = {
  awaiting_payment: 'auctiondetail.yours.awaiting_payment',
  paid: 'auctiondetail.yours.paid',
  registered: 'auctiondetail.yours.registered',
  unpaid: 'auctiondetail.yours.unpaid',
  lapsed: 'auctiondetail.yours.lapsed',
}
