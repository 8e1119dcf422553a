import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readPayment } from '#contract/auctionPayment.ts'
import { readRegistrationCode } from '#contract/auctionRegistration.ts'
import { api } from '#src/api/client.ts'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { paths } from '#src/routing/paths.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { Columns } from '#src/ui/page/Section.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Billing } from './payment/Billing.tsx'
import { PaymentSheet } from './payment/PaymentSheet.tsx'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const won = { params: { id: params['id'] ?? '' } }
  const [payment, registration] = await Promise.all([
    api(readPayment, won, request.signal),
    api(readRegistrationCode, won, request.signal),
  ])
  return { payment, registration }
}

const load = () => import('./payment/deferredPayment.ts')
const PrintButton = lazyPart(async () => (await load()).PrintButton)
const QrCode = lazyPart(async () => (await load()).QrCode)
const RegistrationCode = lazyPart(async () => (await load()).RegistrationCode)

/** What I pay for a name I won, where and by when; and the code to register it with once it is paid. */
export function PaymentPage() {
  const { payment, registration } = useLoaderData<typeof loader>()
  const name = payment.unicode ?? payment.fqdn

  return (
    // The code made for one name is not shown with another's payment.
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
        <Box sx={{ minHeight: 36 }}>
          <PrintButton payment={payment} />
        </Box>
      }
    >
      <Columns
        first={<PaymentSheet payment={payment}>{payment.spayd && <QrCode text={payment.spayd} />}</PaymentSheet>}
        second={
          <>
            <RegistrationCode id={payment.auctionId} registration={registration} />
            <Billing payment={payment} />
          </>
        }
      />
    </Page>
  )
}

export { PaymentPage as Component }
