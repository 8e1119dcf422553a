import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Payment } from '#contract/auctionPayment.ts'
import { useLocale } from '#intl/useLocale.ts'
import { ApiError, problemMessage } from '#src/api/ApiError.ts'
import { takePayment } from './paymentCalls.ts'

/** Takes the payment home as a PDF, in the language spoken. */
export function PrintButton({ payment }: { payment: Payment }) {
  const locale = useLocale()
  const [isTaking, setTaking] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)

  const take = async () => {
    setTaking(true)
    setProblem(null)
    try {
      await takePayment(payment.auctionId, locale)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setProblem(cause)
    } finally {
      setTaking(false)
    }
  }

  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'end' }}>
      <Button variant="outlined" size="small" loading={isTaking} onClick={() => void take()}>
        <FormattedMessage id="payment.print" />
      </Button>
      <Box role="status" sx={{ typography: 'body2', color: 'state.critical.text' }}>
        {problem && <FormattedMessage id={problemMessage(problem.code)} />}
      </Box>
    </Box>
  )
}
