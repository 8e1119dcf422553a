import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import type { Lacking } from '#contract/merge.ts'
import { paths } from '#src/routing/paths.ts'
import { EmptyList } from '#src/ui/grid/EmptyList.tsx'

/** Why there is no candidate: nothing fits the filters, my contact lacks something to compare, or there is none. */
export function NoCandidates({ lacking, isFiltered }: { lacking: readonly Lacking[]; isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyList
        action={
          <Button variant="outlined" component={Link} to={paths.myMerge()}>
            <FormattedMessage id="grid.remove_filters" />
          </Button>
        }
      >
        <FormattedMessage id="merge.list.nothing_fits" />
      </EmptyList>
    )
  if (lacking.length === 0)
    return (
      <EmptyList>
        <FormattedMessage id="merge.list.empty" />
      </EmptyList>
    )
  return (
    <EmptyList
      action={
        <Button variant="outlined" component={Link} to={paths.myPersonal()}>
          <FormattedMessage id="merge.lacking.go" />
        </Button>
      }
    >
      {lacking.map((what) => (
        <Box key={what}>
          <FormattedMessage id={`merge.lacking.${what}`} />
        </Box>
      ))}
    </EmptyList>
  )
}
