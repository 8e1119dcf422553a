import { useCallback } from 'react'
import { useIntl } from 'react-intl'

/** How the language writes a currency beside an amount: Kč, CZK. */
export function useCurrencySign(currency: string): string {
  const parts = useIntl().formatNumberToParts(0, { style: 'currency', currency })
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** Writes amounts of a currency as the language does; fractions only where there are any. */
export function useMoney(currency: string): (money: string) => string {
  const intl = useIntl()
  return useCallback(
    (money) =>
      intl.formatNumber(Number(money), {
        style: 'currency',
        currency,
        ...(!money.includes('.') && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
      }),
    [intl, currency],
  )
}
