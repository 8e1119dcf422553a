import { styled } from '@mui/material/styles'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { Link } from 'react-router'
import type { DomainOverview } from '#contract/overview.ts'
import { paths } from '#src/routing/paths.ts'
import { Part } from './Part.tsx'

/** What expires in the coming days, the longer periods with the shorter ones in them. */
export function Expiring({ periods }: { periods: DomainOverview['expiring'] }) {
  return (
    <Part title="overview.expiring.title">
      <Periods>
        {periods.map(({ days, count, query }) => (
          <li key={days}>
            <Link to={paths.domains() + query} data-none={count === 0}>
              <b>
                <FormattedNumber value={count} />
              </b>{' '}
              <span>
                <FormattedMessage id="overview.expiring.within" values={{ days }} />
              </span>
            </Link>
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
  '& a': {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 44,
    padding: 8,
    borderRadius: 6,
    color: 'inherit',
    textDecoration: 'none',
  },
  '& a:hover': { backgroundColor: theme.vars.palette.action.hover },
  '& a:hover b': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& b': {
    ...theme.typography.h2,
    fontWeight: theme.typography.fontWeightMedium,
    color: theme.vars.palette.primary.main,
  },
  '& [data-none="true"] b': { color: theme.vars.palette.text.secondary },
  '& span': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}))
