import { useIntl } from 'react-intl'
import { useServerNow } from '#src/api/clock.ts'

/** Minutes and seconds left until an instant, by the server's clock; nothing once it has passed. */
export function Countdown({ until }: { until: string }) {
  const intl = useIntl()
  const left = secondsLeft(until, useServerNow(1000))
  const digits = (value: number) => intl.formatNumber(value, { minimumIntegerDigits: 2 })

  // Ticking is for the eye only: a reader hears the sentence around it once.
  return left > 0 && <span aria-hidden>{`${intl.formatNumber(Math.floor(left / 60))}:${digits(left % 60)}`}</span>
}

export function secondsLeft(until: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
}
