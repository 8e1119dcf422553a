/**
 * Splits an amount into net and VAT, with the rate such as `21` or `12.5`; in minor units. The tax is rounded to the
 * nearest unit, half a unit upwards. The rest is net, so both always add up to the amount.
 */
export function vatWithin(amount: number, percent: string): { net: number; vat: number } {
  const [whole = '', rest = ''] = percent.split('.')
  const hundredths = BigInt(whole + rest.padEnd(2, '0'))
  const gross = BigInt(amount)
  const of = 10_000n + hundredths
  const vat = Number((2n * gross * hundredths + of) / (2n * of))
  return { net: amount - vat, vat }
}
