import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import type { Payment } from '#contract/auctionPayment.ts'
import { useLocale } from '#intl/useLocale.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { useAction } from '#src/api/useAction.ts'
import { takePayment } from './paymentCalls.ts'

/** Takes the payment home as a PDF, in the language spoken. */
export function PrintButton({ payment }: { payment: Payment }) {
  const locale = useLocale()
  const { run, isRunning, problem } = useAction(() => takePayment(payment.auctionId, locale), { revalidates: false })

  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'end' }}>
      <Button variant="outlined" size="small" loading={isRunning} onClick={() => void run()}>
        <FormattedMessage id="payment.print" />
      </Button>
      <Box role="status" sx={{ typography: 'body2', color: 'state.critical.text' }}>
        {problem && <FormattedMessage id={problemMessage(problem.code)} />}
      </Box>
    </Box>
  )
}
