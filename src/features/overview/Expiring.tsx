import { styled } from '@mui/material/styles'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { DomainOverview } from '#contract/overview.ts'
import { paths } from '#src/routing/paths.ts'
import { CountLink } from './CountLink.tsx'
import { Part } from './Part.tsx'

/** What expires in the coming days, the longer periods with the shorter ones in them. */
export function Expiring({ periods }: { periods: DomainOverview['expiring'] }) {
  return (
    <Part title="overview.expiring.title">
      <Periods>
        {periods.map(({ days, count, query }) => (
          <li key={days}>
            <Period to={paths.domains() + query} data-none={count === 0}>
              <b>
                <FormattedNumber value={count} />
              </b>{' '}
              <span>
                <FormattedMessage id="overview.expiring.within" values={{ days }} />
              </span>
            </Period>
          </li>
        ))}
      </Periods>
    </Part>
  )
}

const Periods = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '0 -8px',
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
}))

const Period = styled(CountLink)(({ theme }) => ({
  flexDirection: 'column',
  paddingBlock: 8,
  '& b': { ...theme.typography.h2, fontWeight: theme.typography.fontWeightMedium },
  '& span': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}))
