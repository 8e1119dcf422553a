import Box from '@mui/material/Box'
import { createElement } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { paths } from '#src/routing/paths.ts'
import { useLate } from '#src/routing/useLate.ts'
import { Columns } from '#src/ui/page/Columns.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Billing } from './payment/Billing.tsx'
import { PaymentSheet } from './payment/PaymentSheet.tsx'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const { askWon } = await import('./payment/paymentCalls.ts')
  return askWon(params['id'] ?? '', request.signal)
}

/** What I pay for a name I won, where and by when; and the code to register it with once it is paid. */
export function PaymentPage() {
  const { payment, registration } = useLoaderData<typeof loader>()
  const late = useLate(bring)
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
      actions={<Box sx={{ minHeight: 36 }}>{late && createElement(late.PrintButton, { payment })}</Box>}
    >
      <Columns
        first={
          <PaymentSheet payment={payment}>
            {late && payment.spayd && createElement(late.QrCode, { text: payment.spayd })}
          </PaymentSheet>
        }
        second={
          <>
            {late && createElement(late.RegistrationCode, { id: payment.auctionId, registration })}
            <Billing payment={payment} />
          </>
        }
      />
    </Page>
  )
}

async function bring() {
  const [{ PrintButton }, { RegistrationCode }, { QrCode }] = await Promise.all([
    import('./payment/PrintButton.tsx'),
    import('./payment/RegistrationCode.tsx'),
    import('./payment/QrCode.tsx'),
  ])
  return { PrintButton, RegistrationCode, QrCode }
}

export { PaymentPage as Component }
