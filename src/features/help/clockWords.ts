import type { IntlShape } from 'react-intl'

/** A full hour of the day as the language writes it. */
export function hourInWords(intl: IntlShape, hour: number): string {
  return intl.formatTime(hour * 3_600_000, { timeZone: 'UTC', timeStyle: 'short' })
}

/** A time of the day to the second, given in seconds from midnight. */
export function clockInWords(intl: IntlShape, seconds: number): string {
  return intl.formatTime(seconds * 1000, { timeZone: 'UTC', timeStyle: 'medium' })
}
