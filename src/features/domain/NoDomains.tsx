import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { paths } from '#src/routing/paths.ts'
import { EmptyList } from '#src/ui/grid/EmptyList.tsx'

/** Why there is no row: nothing fits the filters, or the contact has no domain at all. */
export function NoDomains({ isFiltered }: { isFiltered: boolean }) {
  const { contact } = useInfo()

  if (isFiltered)
    return (
      <EmptyList
        action={
          <Button variant="outlined" component={Link} to={paths.domains()}>
            <FormattedMessage id="grid.remove_filters" />
          </Button>
        }
      >
        <FormattedMessage id="domain.list.nothing_fits" />
      </EmptyList>
    )
  return (
    <EmptyList>
      <FormattedMessage id="domain.list.empty" values={{ handle: contact?.handle ?? '' }} />
    </EmptyList>
  )
}
