import Link from '@mui/material/Link'
import { FormattedMessage } from 'react-intl'
import { Link as RouterLink } from 'react-router'
import { useLeaving } from '#src/features/record/parts/useLeaving.ts'
import { paths } from '#src/routing/paths.ts'

/** The way to the page of an operation, from which one comes back to where one was. */
export function DetailsLink({ id }: { id: string }) {
  const to = paths.operation(id)
  const leaving = useLeaving(to)

  return (
    <Link
      component={RouterLink}
      {...leaving}
      to={to}
      variant="body2"
      sx={{ display: 'inline-block', minHeight: 24, alignContent: 'center' }}
    >
      <FormattedMessage id="operation.details" />
    </Link>
  )
}
