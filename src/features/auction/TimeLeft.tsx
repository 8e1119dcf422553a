import { useIntl, type IntlShape } from 'react-intl'
import { useComputedFromNow } from '#src/api/clock.ts'

/**
 * The time until an instant by the server's clock: days and hours, or hours, minutes and seconds. In lists (`isCoarse`)
 * seconds are shown in the last hour only. The countdown is hidden from screen readers, so show the instant beside it.
 */
export function TimeLeft({ until, isCoarse = false }: { until: string; isCoarse?: boolean }) {
  const intl = useIntl()
  const seconds = useComputedFromNow(1000, (now) => secondsLeft(until, now, isCoarse))

  return <span aria-hidden>{inWords(seconds, isCoarse, intl)}</span>
}

function secondsLeft(until: string, now: number, isCoarse: boolean): number {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  // Far from the instant only hours are shown, so only a new hour renders again.
  if (seconds > (isCoarse ? day : 2 * day)) return Math.ceil(seconds / 3600) * 3600
  return isCoarse && seconds > 3600 ? Math.ceil(seconds / 60) * 60 : seconds
}

const day = 24 * 60 * 60

function inWords(seconds: number, isCoarse: boolean, intl: IntlShape): string {
  if (seconds > (isCoarse ? day : 2 * day)) {
    const hours = seconds / 3600
    return intl.formatMessage({ id: 'auction.left.days' }, { days: Math.floor(hours / 24), hours: hours % 24 })
  }
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (isCoarse && seconds > 3600) return intl.formatMessage({ id: 'auction.left.hours' }, { hours, minutes })
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
