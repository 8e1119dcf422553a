import { styled } from '@mui/material/styles'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { useAuctionState } from '#src/api/live/useLive.ts'
import { useComputedFromNow } from '#src/api/clock.ts'
import type { ListedAuction } from './listedAuction.ts'
import { usePhase } from '../phase.ts'
import { TimeLeft } from '../TimeLeft.tsx'

type Props = {
  row: ListedAuction
  /** Whether the time is marked as a start or an end, as no header says it: on a card and where phases are mixed. */
  hasWords: boolean
}

/** The start of an auction: the time left, and the instant itself for screen readers. */
export function StartText({ row, hasWords }: Props) {
  const state = useAuctionState(row.id, row.standing)
  const phase = usePhase({ ...row, standing: state })

  if (phase === 'before') return <Countdown words={hasWords && 'auctions.starts_in'} until={row.opensAt} />
  return (
    state.status !== 'cancelled' && (
      <Moment>
        {hasWords && <FormattedMessage id="auctions.started" />}
        <When at={row.opensAt} isWhole={!hasWords} />
      </Moment>
    )
  )
}

/**
 * The end of an auction: the time left, and the instant itself for screen readers. In a list with future auctions they
 * have the time until their start, marked as such.
 */
export function EndText({ row, hasWords }: Props) {
  const state = useAuctionState(row.id, row.standing)
  const phase = usePhase({ ...row, standing: state })

  if (phase === 'before') return <Countdown words="auctions.starts_in" until={row.opensAt} />
  if (phase === 'running') return <Countdown words={hasWords && 'auctions.ends_in'} until={state.endsAt} />
  const isCancelled = state.status === 'cancelled'
  // The stream does not contain the time of the cancellation; the list must be loaded again.
  if (isCancelled && row.standing.status !== 'cancelled') return null
  return (
    <Moment>
      {hasWords && <FormattedMessage id="auctions.ended" />}
      <When at={isCancelled ? row.overAt : state.endsAt} isWhole={!hasWords} />
    </Moment>
  )
}

/** When an auction was over, which the list of ended auctions is loaded with. */
export function EndedText({ row: { overAt }, hasWords }: Props) {
  return (
    <Moment>
      {hasWords ? (
        <>
          <FormattedMessage id="auctions.ended" />
          {/* Beside a long status and price a card has no room for the time of an earlier day. */}
          <When at={overAt} hasTime={false} />
        </>
      ) : (
        <FormattedDate value={overAt} dateStyle="medium" timeStyle="short" />
      )}
    </Moment>
  )
}

function Countdown({ words, until }: { words: MessageId | false; until: string }) {
  return (
    <Moment data-countdown>
      <span>
        {words && <FormattedMessage id={words} />}
        <TimeLeft until={until} isCoarse />
      </span>
      {words && <span aria-hidden>·</span>}
      <When at={until} />
    </Moment>
  )
}

/**
 * An instant: of today and of the next 24 hours only the time, of this year without the year. `isWhole` shows the day
 * and year always; without `hasTime` an earlier day has no time.
 */
function When({ at, isWhole = false, hasTime = true }: { at: string; isWhole?: boolean; hasTime?: boolean }) {
  const intl = useIntl()
  const isToday = useComputedFromNow(60_000, (now) => intl.formatDate(at) === intl.formatDate(now))
  const isSoon = useComputedFromNow(60_000, (now) => isWithinDay(Date.parse(at) - now))
  const hasYear = useComputedFromNow(60_000, (now) => isWhole || yearOf(at) !== yearOf(now))
  const time = intl.formatDate(at, { timeStyle: 'short' })
  const day = intl.formatDate(at, { day: 'numeric', month: 'short', ...(hasYear && { year: 'numeric' }) })
  const dayAndTime = hasTime ? intl.formatMessage({ id: 'auctions.day_time' }, { day, time }) : day

  return (
    <time dateTime={at}>
      {isWhole || !(isToday || isSoon) ? dayAndTime : time}
      {/* The countdown shows the day of the next hours; a screen reader and paper need it in words. */}
      {isSoon && !isToday && !isWhole && <HiddenDay> {day}</HiddenDay>}
    </time>
  )
}

function isWithinDay(left: number): boolean {
  return left > 0 && left < 24 * 60 * 60_000
}

function yearOf(at: string | number): number {
  return new Date(at).getFullYear()
}

const HiddenDay = styled('span')({
  '@media screen': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
})

const Moment = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'baseline',
  columnGap: 6,
  minWidth: 0,
  whiteSpace: 'nowrap',
  '& > span': { display: 'inline-flex', columnGap: 6 },
  // In a column the instants behind it are aligned.
  '[role="gridcell"] > & b': { minWidth: '6.5em' },
  // The last hour is emphasized.
  '& b[data-nearness="hour"], & b[data-nearness="minutes"]': { fontWeight: theme.typography.fontWeightMedium },
  // On paper the time left is soon wrong.
  '@media print': { '&[data-countdown] b': { display: 'none' } },
  '& > span + time': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}))
