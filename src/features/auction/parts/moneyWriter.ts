import type { IntlShape } from 'react-intl'

/** Writes amounts of a currency, decimal strings, as the language does; fractions only where there are any. */
export function moneyWriter(intl: IntlShape, currency: string): (money: string) => string {
  return (money) =>
    intl.formatNumber(Number(money), {
      style: 'currency',
      currency,
      ...(!money.includes('.') && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
    })
}
