import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import { paths } from '#src/routing/paths.ts'

/** The one way out of an error: going to the domains clears it. */
export function BackButton() {
  return (
    <Button component={Link} to={paths.domains()} variant="contained">
      <FormattedMessage id="common.back" />
    </Button>
  )
}
