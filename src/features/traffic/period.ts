/** Days of the registry, both included. */
type Period = { from: string; to: string }

/** How many days can be looked at together: docs/rules.md#dns-traffic. */
export const periodLengths = [7, 30, 90, 365] as const
export type PeriodLength = (typeof periodLengths)[number]

const usual: PeriodLength = 30

/** The length an address names with `?traffic=`; what is none is the usual one. */
export function lengthIn(params: URLSearchParams): PeriodLength {
  return periodLengths.find((length) => String(length) === params.get('traffic')) ?? usual
}

/** The address with another length; the usual one needs no word. */
export function withLength(present: URLSearchParams, length: PeriodLength): URLSearchParams {
  const next = new URLSearchParams(present)
  if (length === usual) next.delete('traffic')
  else next.set('traffic', String(length))
  return next
}

/**
 * So many days until yesterday: today is not over.
 *
 * @param now an instant in milliseconds
 * @param timeZone the registry's
 */
export function periodUntil(now: number, timeZone: string, length: PeriodLength): Period {
  // Sweden writes days as ISO 8601 does.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
  return { from: dayBefore(today, length), to: dayBefore(today, 1) }
}

function dayBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - days)
  return date.toISOString().slice(0, 10)
}
