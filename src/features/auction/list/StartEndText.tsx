import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useAuctionState } from '#src/api/live/useLive.ts'
import { useComputedFromNow } from '#src/api/clock.ts'
import type { ListedAuction } from './listedAuction.ts'
import { usePhase } from '../phase.ts'
import { TimeLeft } from '../TimeLeft.tsx'

/** The start of an auction: the time left, and the instant itself for screen readers. */
export function StartText({ row }: { row: ListedAuction }) {
  const state = useAuctionState(row.id, row.standing)
  const phase = usePhase({ ...row, standing: state })

  if (phase === 'before') return <Countdown until={row.opensAt} />
  return (
    state.status !== 'cancelled' && (
      <Moment>
        <When at={row.opensAt} isWhole />
      </Moment>
    )
  )
}

/**
 * The end of an auction: the time left, and the instant itself for screen readers. In a list with future auctions they
 * have the time until their start, marked as such.
 */
export function EndText({ row }: { row: ListedAuction }) {
  const state = useAuctionState(row.id, row.standing)
  const phase = usePhase({ ...row, standing: state })

  if (phase === 'before')
    return (
      <Countdown until={row.opensAt}>
        <FormattedMessage id="auctions.begins" />
      </Countdown>
    )
  if (phase === 'running') return <Countdown until={state.endsAt} />
  const isCancelled = state.status === 'cancelled'
  // The stream does not contain the time of the cancellation; the list must be loaded again.
  if (isCancelled && row.standing.status !== 'cancelled') return null
  return (
    <Moment>
      <When at={isCancelled ? row.overAt : state.endsAt} isWhole />
    </Moment>
  )
}

function Countdown({ until, children }: { until: string; children?: ReactNode }) {
  return (
    <Moment>
      {children}
      <Left until={until} />
      <When at={until} />
    </Moment>
  )
}

/** The time left, emphasized in the last hour and more in the last minutes, when a bid moves the end. */
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

/** An instant: of today only the time. `isWhole` shows the day and year always. */
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
  // In a column the instants behind it are aligned.
  '[role="gridcell"] > & b': { minWidth: '6.5em' },
  '& b[data-nearness="hour"], & b[data-nearness="minutes"]': { fontWeight: theme.typography.fontWeightMedium },
  '& b[data-nearness="minutes"]': { color: theme.vars.palette.state.warn.text },
  '& b + time': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}))
