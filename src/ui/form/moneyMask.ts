import { usualWidth } from '#contract/usualWidth.ts'
import type { Mask } from './masks.ts'

/** Endings that may complete an unfinished amount. */
const endings = ['', '0', '00', '000', ',0', '.0']

/** Amounts of a currency as the language writes them. An amount with typed separators is read as a whole, like a pasted one. */
export function moneyMask(locale: string, currency: string): Mask {
  const names = namesOf(currency, locale)
  const { decimal, group } = signsOf(locale)
  const isPlain = new RegExp(`^\\d*(?:[${decimal}]\\d{0,2})?$`)
  const grouped = (text: string) => {
    const [integer = '', ...fraction] = text.split(decimal)
    return [integer.replaceAll(/\B(?=(?:\d{3})+$)/g, group), ...fraction].join(decimal)
  }
  return {
    accepts: (text) => isPlain.test(text),
    read: (text) => {
      const amount = readAmount(withoutCurrency(text, names), { decimal, group })
      return amount === null ? null : grouped(amount)
    },
    bare: (text) => text.replaceAll(/\s/g, '').replaceAll(group, ''),
    grouped,
    unclear: 'common.mask.unclear.money',
    acceptsOwn: (text) => endings.some((end) => readAmount(text + end, { decimal, group }) !== null),
  }
}

/** Returns the number alone of `1 000,50 Kč`, `CZK 500` or `500,-`, where the currency is one of the names. */
function withoutCurrency(text: string, names: readonly string[]): string {
  let amount = usualWidth(text).trim()
  const first = names.find((name) => amount.startsWith(name)) ?? ''
  amount = amount.slice(first.length)
  const last = names.find((name) => amount.endsWith(name)) ?? ''
  return amount
    .slice(0, amount.length - last.length)
    .trim()
    .replace(/(?<=\d)(?:[.,]|,[-–—]{1,2})$/, '')
}

/** Returns the code of a currency and its signs, such as CZK and Kč. */
function namesOf(currency: string, locale: string): string[] {
  const signs = (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency'),
  )
  return [currency, ...signs.map((sign) => sign?.value ?? currency)]
}

/**
 * Reads an amount in any notation and returns it with the language's decimal sign, without groups. Null where it is no
 * amount, has more than two decimals, or is ambiguous (`1.000` in Czech).
 */
function readAmount(text: string, { decimal, group }: { decimal: string; group: string }): string | null {
  const inGroups = /^(\d{1,3}(?:([.,'\s])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/.exec(text)
  if (inGroups) {
    const [, integers = '', by = '', end, decimals = ''] = inGroups
    // Two groups, or decimals after them, are clear; a single group only where the language uses its separator.
    const isClear = /[\s']/.test(by) || by === group || decimals !== '' || integers.split(by).length > 2
    return isClear && by !== end ? integers.replaceAll(by, '') + (decimals && decimal + decimals) : null
  }
  const [, integers, decimals = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return integers === undefined ? null : integers + (decimals && decimal + decimals)
}

function signsOf(locale: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).formatToParts(12_345.6)
  const sign = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: sign('decimal'), group: sign('group') }
}
