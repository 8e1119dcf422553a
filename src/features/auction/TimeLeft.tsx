import { styled } from '@mui/material/styles'
import { useIntl, type IntlShape } from 'react-intl'
import { useComputedFromNow } from '#src/api/clock.ts'

/**
 * The time until an instant by the server's clock: days and hours, or hours, minutes and seconds. In lists (`isCoarse`)
 * seconds are shown in the last hour only. In the last minutes, when a bid moves the end, it has the colour of a warning.
 * The countdown is hidden from screen readers, so show the instant beside it.
 */
export function TimeLeft({ until, isCoarse = false }: { until: string; isCoarse?: boolean }) {
  const intl = useIntl()
  const seconds = useComputedFromNow(1000, (now) => secondsLeft(until, now, isCoarse))

  return (
    <Left aria-hidden data-nearness={nearnessOf(seconds)}>
      {inWords(seconds, isCoarse, intl)}
    </Left>
  )
}

function secondsLeft(until: string, now: number, isCoarse: boolean): number {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  // Far from the instant only hours are shown, so only a new hour renders again.
  if (seconds > (isCoarse ? day : 2 * day)) return Math.ceil(seconds / 3600) * 3600
  return isCoarse && seconds > 3600 ? Math.ceil(seconds / 60) * 60 : seconds
}

const day = 24 * 60 * 60

/** In units, since "11:37" beside an instant would look like a time of day. */
function inWords(seconds: number, isCoarse: boolean, intl: IntlShape): string {
  if (seconds > (isCoarse ? day : 2 * day)) {
    const hours = seconds / 3600
    return intl.formatMessage({ id: 'auction.left.days' }, { days: Math.floor(hours / 24), hours: hours % 24 })
  }
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const values = { hours, minutes, seconds: String(rest).padStart(2, '0') }
  if (isCoarse && seconds > 3600) return intl.formatMessage({ id: 'auction.left.hours' }, values)
  if (hours > 0) return intl.formatMessage({ id: 'auction.left.hours_seconds' }, values)
  if (minutes > 0) return intl.formatMessage({ id: 'auction.left.minutes' }, values)
  return intl.formatMessage({ id: 'auction.left.seconds' }, { seconds: rest })
}

function nearnessOf(seconds: number): 'far' | 'hour' | 'minutes' {
  if (seconds > 60 * 60) return 'far'
  return seconds > 5 * 60 ? 'hour' : 'minutes'
}

const Left = styled('b')(({ theme }) => ({
  fontWeight: 'inherit',
  '&[data-nearness="minutes"]': { color: theme.vars.palette.state.warn.text },
}))
