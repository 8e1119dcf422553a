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

/** What the mask for money has let somebody type, as a decimal string; null for nothing, or no amount. */
export function moneyTyped(text: string, locale: string): string | null {
  const decimal = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const [whole = '', rest = ''] = text.replaceAll(/[^\d,.]/g, '').split(decimal)
  const digits = whole.replaceAll(/\D/g, '')
  if (!/^\d{1,11}$/.test(digits) || !/^\d{0,4}$/.test(rest)) return null
  return moneyOf(countOf(`${digits}.${rest}`))
}

/** An amount as it stands in the field, in groups as the language writes them. */
export function moneyInField(money: string, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(Number(money))
}
