import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { moneyWriter } from './parts/moneyWriter.ts'

/** How the language writes a currency beside an amount: Kč, CZK. */
export function useCurrencySign(currency: string): string {
  const parts = useIntl().formatNumberToParts(0, { style: 'currency', currency })
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** Writes amounts of a currency as the language does. */
export function useMoney(currency: string): (money: string) => string {
  const intl = useIntl()
  return useMemo(() => moneyWriter(intl, currency), [intl, currency])
}
