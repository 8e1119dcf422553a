import Box from '@mui/material/Box'
import { FormattedMessage, FormattedDisplayName } from 'react-intl'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readPayment, type Payment } from '#contract/auctionPayment.ts'
import { readRegistrationCode } from '#contract/auctionRegistration.ts'
import { api } from '#src/api/client.ts'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { paths } from '#src/routing/paths.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { Columns, Section } from '#src/ui/page/Section.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { PaymentSheet } from './payment/PaymentSheet.tsx'
import { RegistrationCode } from './payment/RegistrationCode.tsx'
import Typography from '@mui/material/Typography'
import { Code, Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { useMoney } from './money.ts'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const options = { params: { id: params['id'] ?? '' } }
  const [payment, registration] = await Promise.all([
    api(readPayment, options, request.signal),
    api(readRegistrationCode, options, request.signal),
  ])
  return { payment, registration }
}

const PrintButton = lazyPart(async () => (await import('./payment/PrintButton.tsx')).PrintButton)
const QrCode = lazyPart(async () => (await import('./payment/QrCode.tsx')).QrCode)

/** The payment for a name I won, and after it the code with which the name is registered. */
export function PaymentPage() {
  const { payment, registration } = useLoaderData<typeof loader>()
  const name = payment.unicode ?? payment.fqdn
  // Once paid, the sheet of the payment is short, and the registration is all that is left to do.
  const isPaid = payment.status === 'paid'
  const code = <RegistrationCode id={payment.auctionId} registration={registration} />

  return (
    // The registration code of one name must not be shown with the payment of another.
    <Page
      key={payment.auctionId}
      title="payment.title"
      values={{ name }}
      trail={<Trail list={{ to: paths.auction(payment.auctionId), title: 'payment.trail' }} />}
      heading={
        <>
          <Box component="span" sx={{ marginInlineEnd: 1.5, fontFamily: 'name.fontFamily' }}>
            {name}
          </Box>
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', whiteSpace: 'nowrap' }}>
            <FormattedMessage id="payment.kind" />
          </Box>
        </>
      }
      actions={
        <Box sx={printRoom}>
          <PrintButton payment={payment} />
        </Box>
      }
    >
      <Columns
        first={
          <>
            <PaymentSheet payment={payment}>{payment.qr && <QrCode text={payment.qr.text} />}</PaymentSheet>
            {isPaid && code}
          </>
        }
        second={
          <>
            {!isPaid && code}
            <Billing payment={payment} />
          </>
        }
      />
    </Page>
  )
}

/** The button loads later. On a phone it has a line of its own. */
const printRoom = { minHeight: 36, flex: { xs: '0 0 100%', sm: 'none' } } as const

export { PaymentPage as Component }

/** The VAT of the amount, and the billing details. */
function Billing({ payment: { vat, amount, currency, billing } }: { payment: Payment }) {
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
