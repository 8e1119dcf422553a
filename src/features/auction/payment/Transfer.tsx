import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Payment } from '#contract/auctionPayment.ts'
import type { MessageId } from '#intl/ids.ts'
import { Code, Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { CopyButton } from '#src/ui/command/CopyButton.tsx'
import { countOf, moneyOf } from '../money.ts'

/** The order for one's bank: each part to be copied, and all of it as a code for the bank's application. */
export function Transfer({ payment, children }: { payment: Payment; children: ReactNode }) {
  const { account, variableSymbol, amount, received } = payment

  return (
    <Box sx={placesLook}>
      <Facts>
        {account.local && <Copied title="payment.account" text={account.local} />}
        <Copied title="payment.iban" text={account.iban} shown={account.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
        {account.bic && <Copied title="payment.bic" text={account.bic} />}
        <Copied title="payment.variable_symbol" text={variableSymbol} />
        <Copied title="payment.sum" text={moneyOf(Math.max(0, countOf(amount) - countOf(received)))} />
        <Fact title="payment.holder">{account.holder}</Fact>
      </Facts>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', minHeight: 224, alignContent: 'start' }}>
        {children}
        <Box component="p" sx={{ m: 0, maxWidth: 216, typography: 'body2', color: 'text.secondary' }}>
          <FormattedMessage id="payment.code_about" />
        </Box>
      </Box>
    </Box>
  )
}

function Copied({ title, text, shown = text }: { title: MessageId; text: string; shown?: string }) {
  const intl = useIntl()
  const what = intl.formatMessage({ id: title })

  return (
    <Fact title={title}>
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: -0.5 }}>
        <Code>{shown}</Code>
        <CopyButton text={text} label={intl.formatMessage({ id: 'payment.copy' }, { what })} />
      </Box>
    </Fact>
  )
}

const placesLook = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'minmax(0, 1fr) auto',
    lg: 'minmax(0, 1fr)',
    xl: 'minmax(0, 1fr) auto',
  },
} as const
