import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { moneyWriter } from './parts/moneyWriter.ts'

/** Amounts are decimal strings. For sums they are whole ten-thousandths, which every amount of the contract is. */
const unitsPerOne = 10_000

/** Returns the ten-thousandths of a decimal string. */
export function unitsOf(money: string): number {
  const [whole = '', decimals = ''] = money.split('.')
  return Number(whole) * unitsPerOne + Number(decimals.slice(0, 4).padEnd(4, '0'))
}

/** Returns the shortest decimal string of ten-thousandths. */
export function moneyOf(units: number): string {
  const rest = units % unitsPerOne
  const whole = String((units - rest) / unitsPerOne)
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(4, '0').replace(/0+$/, '')}`
}

/** Formats an amount for a field, with the digit groups of the language. */
export function formatAmount(money: string, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(Number(money))
}

/** Returns the sign of a currency beside an amount in the language, such as Kč or CZK. */
export function useCurrencySign(currency: string): string {
  const parts = useIntl().formatNumberToParts(0, { style: 'currency', currency })
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** Returns a function that formats amounts of a currency. */
export function useMoney(currency: string): (money: string) => string {
  const intl = useIntl()
  return useMemo(() => moneyWriter(intl, currency), [intl, currency])
}
