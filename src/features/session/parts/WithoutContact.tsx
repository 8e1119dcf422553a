import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import type { Info } from '#contract/session.ts'
import { paths } from '#src/routing/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'

type Props = { reason: NonNullable<Info['withoutContact']>; operator: string }

/** Signed in, but with no contact to work as: why, and what to do about it (product.md section 2). */
export function WithoutContact({ reason, operator }: Props) {
  return (
    <Page title={`app.without_contact.${reason}.title`}>
      <Typography sx={{ maxWidth: '68ch' }}>
        <FormattedMessage id={`app.without_contact.${reason}.what`} />
      </Typography>
      <Typography sx={{ maxWidth: '68ch' }}>
        <FormattedMessage id={`app.without_contact.${reason}.do`} values={{ operator }} />
      </Typography>
      <div>
        <Button component={Link} to={paths.signIn()} variant="contained">
          <FormattedMessage id="app.without_contact.other_way" />
        </Button>
      </div>
    </Page>
  )
}
