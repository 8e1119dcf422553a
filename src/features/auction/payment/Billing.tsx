import Typography from '@mui/material/Typography'
import { FormattedDisplayName, FormattedMessage } from 'react-intl'
import type { Payment } from '#contract/auctionPayment.ts'
import { Code, Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { useMoney } from '../useMoney.ts'

/** What VAT makes of the amount, and who is billed. */
export function Billing({ payment: { vat, amount, currency, billing } }: { payment: Payment }) {
  const money = useMoney(currency)

  return (
    <Section title="payment.billing">
      <Facts>
        <Fact title="payment.net">{money(vat.net)}</Fact>
        <Fact title="payment.vat">
          <FormattedMessage id="payment.vat_of" values={{ vat: money(vat.vat), percent: Number(vat.percent) }} />
        </Fact>
        <Fact title="payment.total">{money(amount)}</Fact>
        {billing && (
          <Fact title="payment.billed">
            {[billing.organization, billing.name, ...billing.street].filter(Boolean).map((line) => (
              <div key={line}>{line}</div>
            ))}
            <div>{[billing.postalCode, billing.city].filter(Boolean).join(' ')}</div>
            {billing.countryCode && (
              <div>
                <FormattedDisplayName type="region" value={billing.countryCode} />
              </div>
            )}
          </Fact>
        )}
        {billing?.identNumber && (
          <Fact title="payment.ident_number">
            <Code>{billing.identNumber}</Code>
          </Fact>
        )}
        {billing?.vatNumber && (
          <Fact title="payment.vat_number">
            <Code>{billing.vatNumber}</Code>
          </Fact>
        )}
      </Facts>
      {!billing && (
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>
          <FormattedMessage id="payment.no_billing" />
        </Typography>
      )}
    </Section>
  )
}
