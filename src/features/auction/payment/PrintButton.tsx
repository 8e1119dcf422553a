import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import { printPayment, type Payment } from '#contract/auctionPayment.ts'
import { languageOf, type Locale } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { download, save } from '#src/api/download.ts'
import { useAction } from '#src/api/useAction.ts'

/** Downloads the payment as a PDF in the language of the page. */
export function PrintButton({ payment }: { payment: Payment }) {
  const locale = useLocale()
  const { run, isRunning, problem } = useAction(() => downloadPayment(payment.auctionId, locale), {
    revalidates: false,
  })

  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: { xs: 'start', sm: 'end' } }}>
      <Button variant="outlined" size="small" loading={isRunning} onClick={() => void run()}>
        <FormattedMessage id="payment.print" />
      </Button>
      <Box role="status" sx={{ typography: 'body2', color: 'state.critical.text' }}>
        {problem && <FormattedMessage id={problemMessage(problem.code)} />}
      </Box>
    </Box>
  )
}

async function downloadPayment(id: string, locale: Locale): Promise<void> {
  save(await download(printPayment, { params: { id }, query: { lang: languageOf(locale) } }))
}
