import { styled } from '@mui/material/styles'
import type { Overview } from '#contract/overview.ts'
import { LatestActivity } from '#src/features/activity/parts/LatestActivity.tsx'
import { Attention } from './Attention.tsx'
import { Auctions } from './Auctions.tsx'
import { Expiring } from './Expiring.tsx'
import { LockShare } from './LockShare.tsx'
import { MergeCandidates } from './MergeCandidates.tsx'
import { Missing } from './Missing.tsx'
import { MonthsOfExpiry } from './MonthsOfExpiry.tsx'
import { Part } from './Part.tsx'

/** One sheet with ruled parts, the most urgent first; every number on it leads to the list it counts. */
export function OverviewSheet({ overview }: { overview: Overview }) {
  const { domains, mergeCandidates, today } = overview
  return (
    <Sheet>
      <div>
        <Attention states={domains.attention} />
        <Expiring periods={domains.expiring} />
        <Auctions version={overview} />
        <MergeCandidates counted={mergeCandidates} />
      </div>
      <div>
        <LockShare domains={domains} />
        <Missing domains={domains} />
      </div>
      <div>
        <MonthsOfExpiry months={domains.byMonth} today={today} />
      </div>
      <div>
        <Part title="overview.activity.title">
          <LatestActivity of={null} version={overview} />
        </Part>
      </div>
    </Sheet>
  )
}

const Sheet = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  '& > div + div, & section + section': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 5fr)',
    '& > div:nth-of-type(2)': { borderTop: 0, borderInlineStart: `1px solid ${theme.vars.palette.divider}` },
    '& > div:nth-of-type(n + 3)': { gridColumn: '1 / -1' },
  },
}))
