import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { Link, Navigate, useLocation } from 'react-router'
import type { Info } from '#contract/session.ts'
import { paths } from '#src/routing/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { OperatorLink } from './parts/SettingNames.tsx'

export type NoContactProps = { reason: NonNullable<Info['withoutContact']> }

/**
 * Shown to a user without a contact (docs/rules.md#sign-in). An electronic identity is redirected to where it gets one;
 * an account reads why it is not admitted.
 */
export function NoContact({ reason }: NoContactProps) {
  const { pathname, search } = useLocation()

  if (reason === 'contact-required') return <Navigate to={paths.connect(pathname + search)} replace />
  return (
    <Page title="app.without_contact.not-admitted.title">
      <Typography sx={{ maxWidth: '68ch' }}>
        <FormattedMessage id="app.without_contact.not-admitted.what" />
      </Typography>
      <Typography sx={{ maxWidth: '68ch' }}>
        <FormattedMessage
          id="app.without_contact.not-admitted.do"
          values={{ operator: <OperatorLink key="operator" /> }}
        />
      </Typography>
      <div>
        <Button component={Link} to={paths.signIn()} variant="contained">
          <FormattedMessage id="app.without_contact.other_way" />
        </Button>
      </div>
    </Page>
  )
}
