import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { Payment } from '#contract/auctionPayment.ts'
import { StateChip } from '#src/features/record/parts/StateChips.tsx'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { sheetLook } from '#src/ui/page/Section.tsx'
import { lastMomentOf } from '../lastMomentOf.ts'
import { countOf, moneyOf } from '../money.ts'
import { useMoney } from '../useMoney.ts'
import { Transfer } from './Transfer.tsx'

/** How much is to be paid and by when, or that it is; the order for one's bank, in figures and as a code. */
export function PaymentSheet({ payment, children }: { payment: Payment; children: ReactNode }) {
  const heading = useId()
  const money = useMoney(payment.currency)
  const { status, amount, dueAt, bookedBy, paidAt, received } = payment
  const rest = countOf(amount) - countOf(received)
  const isPart = status === 'due' && countOf(received) > 0 && rest > 0

  return (
    <Box component="section" aria-labelledby={heading} sx={sheetLook}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 20 }}>
        <Typography id={heading} component="h2" sx={{ flex: 1, color: 'text.secondary' }}>
          <FormattedMessage id={isPart ? 'payment.rest' : status === 'due' ? 'payment.amount' : 'payment.sum'} />
        </Typography>
        <StateChip data-tone={tones[status]}>
          <StateIcon tone={tones[status]} />
          <span>
            <FormattedMessage id={`payment.status.${status}`} />
          </span>
        </StateChip>
      </Box>
      <Typography variant="figure" component="p">
        {money(isPart ? moneyOf(rest) : amount)}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: status === 'due' ? 2 : 0 }}>
        {isPart && (
          <>
            <FormattedMessage id="payment.part" values={{ received: money(received), amount: money(amount) }} />{' '}
          </>
        )}
        <FormattedMessage
          id={`payment.about.${status}`}
          values={{
            day: <FormattedDate key="day" value={lastMomentOf(dueAt)} dateStyle="long" />,
            booked: bookedBy && <FormattedDate key="booked" value={lastMomentOf(bookedBy)} dateStyle="long" />,
            at: paidAt && <FormattedDate key="at" value={paidAt} dateStyle="long" timeStyle="short" />,
          }}
        />
      </Typography>
      {status === 'due' && <Transfer payment={payment}>{children}</Transfer>}
    </Box>
  )
}

const tones = { due: 'warn', booking: 'warn', paid: 'good', overdue: 'critical', cancelled: 'neutral' } as const
