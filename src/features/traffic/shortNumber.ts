import type { IntlShape } from 'react-intl'

/** A number where there is little room: large ones to three digits. */
export function shortNumber(value: number, intl: IntlShape): string {
  return value < 100_000
    ? intl.formatNumber(value)
    : intl.formatNumber(value, { notation: 'compact', maximumSignificantDigits: 3 })
}
