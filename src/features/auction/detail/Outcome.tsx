import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import type { AuctionStatus } from '#contract/auctionState.ts'
import type { MessageId } from '#intl/ids.ts'
import { paths } from '#src/routing/paths.ts'
import { useMoney } from '../money.ts'
import { lastMomentOf } from '../parts/lastMomentOf.ts'
import type { LiveAuction } from './useAuction.ts'

/** The outcome of an auction for the public and for a bidder. */
export function Outcome({ auction }: { auction: LiveAuction }) {
  const { standing, mine, cancelReason, id } = auction
  const { result, payBy, bookedBy, paidAt, registerBy } = mine.part ?? {}
  const money = useMoney(standing.currency)
  const isMine = result === 'won'
  const isAwaitingPayment = isMine && standing.status === 'awaiting_payment'
  const owes = isAwaitingPayment && !bookedBy
  const publicMessage = `auctiondetail.outcome.${standing.status}` as const

  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {result && (
        <Typography variant="h3" component="p">
          <FormattedMessage id={`auctiondetail.result.${result}`} />
        </Typography>
      )}
      {isAwaitingPayment && bookedBy ? (
        <Typography>
          <FormattedMessage
            id="auctiondetail.booked_by"
            values={{ day: <FormattedDate key="day" value={lastMomentOf(bookedBy)} dateStyle="long" /> }}
          />
        </Typography>
      ) : owes && payBy ? (
        <Typography>
          <FormattedMessage
            id="auctiondetail.pay_by"
            values={{ day: <FormattedDate key="day" value={lastMomentOf(payBy)} dateStyle="long" /> }}
          />
        </Typography>
      ) : (
        <Typography>
          <FormattedMessage
            id={isMine ? (winnerMessages[standing.status] ?? publicMessage) : publicMessage}
            values={{ day: <FormattedDate key="day" value={dayAfter(standing.endsAt)} dateStyle="long" /> }}
          />
          {cancelReason && ` ${cancelReason}`}
        </Typography>
      )}
      {result === 'lost' && mine.part?.ceiling && (
        <Typography>
          <FormattedMessage id="auctiondetail.your_maximum" values={{ amount: money(mine.part.ceiling) }} />
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

/** Returns an instant of the day after the end, when a name nobody bid for is free. */
function dayAfter(endsAt: string): number {
  return Date.parse(endsAt) + 24 * 3_600_000
}

/** The messages for the winner, where they differ from the public ones. */
const winnerMessages: Partial<Record<AuctionStatus, MessageId>> = {
  paid: 'auctiondetail.yours.paid',
  registered: 'auctiondetail.yours.registered',
  unpaid: 'auctiondetail.yours.unpaid',
  lapsed: 'auctiondetail.yours.lapsed',
}
