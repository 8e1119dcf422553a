import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { Link, redirect, type LoaderFunctionArgs } from 'react-router'
import type { MessageId } from '#intl/ids.ts'
import { paths } from '#src/routing/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { whoIsThere } from './parts/frame.ts'

/** Whoever is signed in has no need of an introduction. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (await whoIsThere(request.signal)) throw redirect(paths.domains())
  return null
}

const lines: readonly MessageId[] = ['session.welcome.what', 'session.welcome.lock', 'session.welcome.registrar']

/** What this is and the way in. */
export function WelcomePage() {
  return (
    <Box sx={{ display: 'flex', flex: 1, width: 1, maxWidth: 640, marginInline: 'auto', paddingTop: { xs: 2, sm: 8 } }}>
      <Page title="session.welcome.title">
        {lines.map((line) => (
          <Typography key={line} variant="subtitle1">
            <FormattedMessage id={line} />
          </Typography>
        ))}
        <Box sx={{ marginTop: 1 }}>
          <Button component={Link} to={paths.signIn()} variant="contained" size="large">
            <FormattedMessage id="session.welcome.sign_in" />
          </Button>
        </Box>
      </Page>
    </Box>
  )
}

export { WelcomePage as Component }
