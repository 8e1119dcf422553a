import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { Page } from '#src/ui/page/Page.tsx'

const RequestForm = lazyPart(
  async () => (await import('./RequestForm.tsx')).RequestForm,
  () => <Box sx={{ minHeight: 200 }} />,
)

/** Requests an AuthInfo by mail without signing in. */
export function RequestAuthInfoPage() {
  return (
    <Page title="authmail.title">
      <Typography>
        <FormattedMessage id="authmail.about" />
      </Typography>
      <RequestForm />
    </Page>
  )
}

export { RequestAuthInfoPage as Component }
