import type { IntlShape } from 'react-intl'

/** A day such as `2026-11-21`, in words. */
export function longDay(day: string, intl: IntlShape): string {
  return intl.formatDate(day, { dateStyle: 'long', timeZone: 'UTC' })
}

/** With its weekday, which traffic goes by. */
export function fullDay(day: string, intl: IntlShape): string {
  return intl.formatDate(day, { dateStyle: 'full', timeZone: 'UTC' })
}
