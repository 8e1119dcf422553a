import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { Page } from '#src/ui/page/Page.tsx'

const RequestForm = lazyPart(
  async () => (await import('./RequestForm.tsx')).RequestForm,
  () => <Box sx={{ minHeight: 200 }} />,
)

/** Requests an AuthInfo by mail without signing in. */
export function RequestAuthInfoPage() {
  const { authInfoTypes } = useFrame().settings
  const isPossible = authInfoTypes.length > 0
  return (
    <Page title="authmail.title">
      <Typography>
        <FormattedMessage id={isPossible ? 'authmail.about' : 'authmail.at_registrar'} />
      </Typography>
      {isPossible && <RequestForm types={authInfoTypes} />}
    </Page>
  )
}

export { RequestAuthInfoPage as Component }
