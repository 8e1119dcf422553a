import { styled } from '@mui/material/styles'
import { FormattedMessage, useIntl } from 'react-intl'
import { useAuctionState } from '#src/api/live/useLive.ts'
import { useComputedFromNow } from '#src/api/clock.ts'
import type { ListedAuction } from './listedAuction.ts'
import { usePhase } from '../phase.ts'
import { TimeLeft } from '../TimeLeft.tsx'

/**
 * When an auction begins or ends: how long until then, and the hour itself, which screen readers read. Among auctions
 * that run already, one that has not begun says that this is its beginning.
 */
export function EndText({ row, isAmongOthers = false }: { row: ListedAuction; isAmongOthers?: boolean }) {
  const standing = useAuctionState(row.id, row.standing)
  const phase = usePhase({ ...row, standing })
  const until = phase === 'before' ? row.opensAt : standing.endsAt

  if (phase === 'closing' || phase === 'over') {
    const isCancelled = standing.status === 'cancelled'
    // When one was cancelled is not told before it is read again.
    if (isCancelled && row.standing.status !== 'cancelled') return null
    return (
      <Moment>
        <When at={isCancelled ? row.overAt : until} isWhole />
      </Moment>
    )
  }
  return (
    <Moment>
      {isAmongOthers && phase === 'before' && <FormattedMessage id="auctions.begins" />}
      <Left until={until} />
      <When at={until} />
    </Moment>
  )
}

/** The last hour stands out, and the last minutes more: a bid in them moves the end. */
function Left({ until }: { until: string }) {
  const nearness = useComputedFromNow(1000, (now) => nearnessOf(Date.parse(until) - now))
  return (
    <b data-nearness={nearness}>
      <TimeLeft until={until} isCoarse />
    </b>
  )
}

function nearnessOf(left: number): 'far' | 'hour' | 'minutes' {
  if (left > 60 * 60_000) return 'far'
  return left > 5 * 60_000 ? 'hour' : 'minutes'
}

/** The hour of today, the day of any other. */
function When({ at, isWhole = false }: { at: string; isWhole?: boolean }) {
  const intl = useIntl()
  const isToday = useComputedFromNow(60_000, (now) => intl.formatDate(at) === intl.formatDate(now))
  const time = intl.formatDate(at, { timeStyle: 'short' })
  const day = intl.formatDate(at, { day: 'numeric', month: 'numeric', ...(isWhole && { year: 'numeric' }) })

  return (
    <time dateTime={at}>
      {isToday && !isWhole ? time : <FormattedMessage id="auctions.day_time" values={{ day, time }} />}
    </time>
  )
}

const Moment = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: 8,
  minWidth: 0,
  whiteSpace: 'nowrap',
  '& b': { fontWeight: theme.typography.fontWeightRegular },
  // In a column so wide that the hours behind stand under each other.
  '[role="gridcell"] > & b': { minWidth: '6.5em' },
  '& b[data-nearness="hour"], & b[data-nearness="minutes"]': { fontWeight: theme.typography.fontWeightMedium },
  '& b[data-nearness="minutes"]': { color: theme.vars.palette.state.warn.text },
  '& b + time': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}))
