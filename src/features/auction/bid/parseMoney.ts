import { moneyMask } from '#src/ui/form/moneyMask.ts'
import { moneyOf, unitsOf } from '../money.ts'

/**
 * Parses the text of a money field, in any notation, with or without the currency of the auction.
 *
 * @returns a decimal string; null for no amount, an ambiguous one, or more than eleven digits before the decimals
 */
export function parseMoney(text: string, locale: string, currency: string): string | null {
  const { bare, read } = moneyMask(locale, currency)
  const amount = read(text)
  if (amount === null) return null
  const [whole = '', decimals = ''] = bare(amount).split(/[.,]/)
  return whole.length > 11 ? null : moneyOf(unitsOf(`${whole}.${decimals}`))
}
