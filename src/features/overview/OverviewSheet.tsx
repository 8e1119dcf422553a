import { styled } from '@mui/material/styles'
import type { Overview, DomainOverview } from '#contract/overview.ts'
import { LatestActivity } from '#src/features/activity/parts/LatestActivity.tsx'
import { Auctions, hasAuctionsOrMerge, MergeCandidates } from './Auctions.tsx'
import { LockShare, Missing } from './LockShare.tsx'
import { MonthsOfExpiry } from './MonthsOfExpiry.tsx'
import { Sheet, SheetSection, CountLine, Lines, CountLink } from './CountLine.tsx'
import { hasDomainActions, ToDo } from './ToDo.tsx'
import Box from '@mui/material/Box'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { states as known } from '#contract/states.ts'
import { StateChip } from '#src/features/record/parts/StateChips.tsx'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { paths } from '#src/routing/paths.ts'

/** The sections of the overview, the most urgent first; every number links to the list that it counts. */
export function OverviewSheet({ overview }: { overview: Overview }) {
  const { domains, auctions, mergeCandidates, today } = overview
  // The actions count the same domains.
  const hasAttention = !hasDomainActions(overview)
  // In the column with room for it: the chart fills the rest of the first one, and gets too tall beside much.
  const isFirstShort = !hasAttention && !hasAuctionsOrMerge(overview)
  const missing = <Missing domains={domains} />
  return (
    <Sheet>
      <ToDo overview={overview} />
      <Columns>
        <div>
          {hasAttention && <Attention states={domains.attention} />}
          <Expiring periods={domains.expiring} />
          {isFirstShort && missing}
          <MergeCandidates counted={mergeCandidates} />
          <Auctions auctions={auctions} />
          <MonthsOfExpiry months={domains.byMonth} today={today} />
        </div>
        <div>
          <LockShare domains={domains} />
          {!isFirstShort && missing}
          <SheetSection title="overview.activity.title">
            {/* It loads after the page is drawn. Its height is reserved, so that the chart beside it does not change its own. */}
            <Box sx={{ minHeight: 310, '@media print': { minHeight: 0 } }}>
              <LatestActivity of={null} version={overview} />
            </Box>
          </SheetSection>
        </div>
      </Columns>
    </Sheet>
  )
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > div + div': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 5fr)',
    // The chart grows, so that the columns end together.
    '& > div': { display: 'flex', flexDirection: 'column' },
    '& > div:first-of-type > section:last-of-type': { flex: 1, display: 'flex', flexDirection: 'column' },
    '& > div + div': { borderTop: 0, borderInlineStart: `1px solid ${theme.vars.palette.divider}` },
  },
}))

/** States that need an action, the most urgent first, each with its meaning. */
function Attention({ states }: { states: DomainOverview['attention'] }) {
  return (
    <SheetSection title="overview.attention.title">
      {states.length === 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box component="span" sx={{ display: 'flex', color: 'state.good.text' }}>
            <StateIcon tone="good" />
          </Box>
          <FormattedMessage id="overview.attention.none" />
        </Box>
      )}
      <Lines>
        {states.map(({ state, ...counted }) => (
          <CountLine key={state} counted={counted}>
            <Row>
              <StateChip data-tone={known[state].tone} title={state}>
                <StateIcon tone={known[state].tone} />
                <span>
                  <FormattedMessage id={`state.${state}.short`} />
                </span>
              </StateChip>{' '}
              <FormattedMessage id={`state.${state}.about`} />
            </Row>
          </CountLine>
        ))}
      </Lines>
    </SheetSection>
  )
}

/** Chips in a column of their own where there is room, so that the sentences are aligned. */
const Row = styled('span')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: 4,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '168px minmax(0, 1fr)' },
}))

/** Domains that expire in the next days; longer periods contain the shorter ones. */
function Expiring({ periods }: { periods: DomainOverview['expiring'] }) {
  return (
    <SheetSection title="overview.expiring.title">
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
    </SheetSection>
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
  '&[data-none="true"] b': { fontWeight: theme.typography.fontWeightRegular },
  '& span': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}))
