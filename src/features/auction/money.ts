import { maskOf } from '#src/ui/form/masks.ts'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { moneyWriter } from './parts/moneyWriter.ts'

/**
 * Amounts in the browser: decimal strings on the wire, counted here in ten-thousandths, which is whole for every
 * currency and every amount the contract lets through.
 */
const parts = 10_000

/** A decimal string as a whole number of ten-thousandths. */
export function countOf(money: string): number {
  const [whole = '', rest = ''] = money.split('.')
  return Number(whole) * parts + Number(rest.slice(0, 4).padEnd(4, '0'))
}

/** The decimal string of so many ten-thousandths, in the shortest way. */
export function moneyOf(count: number): string {
  const rest = count % parts
  const whole = String((count - rest) / parts)
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(4, '0').replace(/0+$/, '')}`
}

/**
 * What stands in a field for money, as a decimal string: in whichever notation it was pasted, with its currency or
 * without. Null for nothing, no amount, one that is not clear, or more than eleven digits before the decimals.
 */
export function moneyTyped(text: string, locale: string): string | null {
  const { bare, read } = maskOf('money', locale)
  // Somebody may be about to write the decimals.
  const amount = read(text.replace(/[.,]$/, ''))
  if (amount === null) return null
  const [whole = '', rest = ''] = bare(amount).split(/[.,]/)
  return whole.length > 11 ? null : moneyOf(countOf(`${whole}.${rest}`))
}

/** An amount as it stands in the field, in groups as the language writes them. */
export function moneyInField(money: string, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(Number(money))
}

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
