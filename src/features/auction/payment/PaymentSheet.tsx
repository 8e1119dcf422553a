import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import type { Payment } from '#contract/auctionPayment.ts'
import { StateChip } from '#src/features/record/parts/StateChips.tsx'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { sheetLook } from '#src/ui/page/Section.tsx'
import { lastMomentOf } from '../parts/lastMomentOf.ts'
import { unitsOf, moneyOf, useMoney } from '../money.ts'
import type { MessageId } from '#intl/ids.ts'
import { Code, Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { CopyButton } from '#src/ui/command/CopyButton.tsx'

/** The amount, its status and deadline. While it is due, also the transfer in figures and as a QR code. */
export function PaymentSheet({ payment, children }: { payment: Payment; children: ReactNode }) {
  const heading = useId()
  const money = useMoney(payment.currency)
  const { status, amount, dueAt, bookedBy, paidAt, received } = payment
  const rest = unitsOf(amount) - unitsOf(received)
  const isPart = status === 'due' && unitsOf(received) > 0 && rest > 0

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

/** The details of the bank transfer, each with a copy button, and the QR code for a banking application. */
function Transfer({ payment, children }: { payment: Payment; children: ReactNode }) {
  const { account, variableSymbol, amount, currency, received, qr } = payment
  const format = qr?.format ?? 'spayd'
  const money = useMoney(currency)
  const rest = moneyOf(Math.max(0, unitsOf(amount) - unitsOf(received)))

  return (
    <Box sx={transferLook}>
      <Facts>
        {account.local && <CopyableFact title="payment.account" text={account.local} />}
        <CopyableFact title="payment.iban" text={account.iban} shown={account.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
        {account.bic && <CopyableFact title="payment.bic" text={account.bic} />}
        <CopyableFact title={symbolNames[format]} text={variableSymbol} />
        <CopyableFact title="payment.sum" text={rest} shown={money(rest)} />
        <Fact title="payment.holder">{account.holder}</Fact>
      </Facts>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', minHeight: 224, alignContent: 'start' }}>
        {children}
        <Box component="p" sx={{ m: 0, maxWidth: 216, typography: 'body2', color: 'text.secondary' }}>
          <FormattedMessage id={`payment.code_about.${format}`} />
        </Box>
      </Box>
    </Box>
  )
}

/** A SEPA transfer has no field for a variable symbol. */
const symbolNames = { spayd: 'payment.variable_symbol', epc: 'payment.reference' } as const

function CopyableFact({ title, text, shown = text }: { title: MessageId; text: string; shown?: string }) {
  const intl = useIntl()
  const what = intl.formatMessage({ id: title })

  return (
    <Fact title={title}>
      <Box
        component="span"
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, my: -0.5 }}
      >
        <Code>{shown}</Code>
        <CopyButton text={text} label={intl.formatMessage({ id: 'payment.copy' }, { what })} />
      </Box>
    </Fact>
  )
}

// Each name stands above its value: a whole IBAN then fits beside its button, and the QR code beside both.
const transferLook = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  '& dl dt': { flexBasis: '100%' },
  // In the line of its value, which is less tall.
  '& button': { flex: 'none', mt: 0 },
} as const
