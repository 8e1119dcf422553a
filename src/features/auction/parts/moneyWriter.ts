import type { IntlShape } from 'react-intl'

/** Returns a function that formats amounts of a currency, with decimals only where an amount has them. */
export function moneyWriter(intl: IntlShape, currency: string): (money: string) => string {
  return (money) =>
    intl.formatNumber(Number(money), {
      style: 'currency',
      currency,
      ...(!money.includes('.') && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
    })
}
