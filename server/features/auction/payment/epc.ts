import type { Order } from './order.ts'

/** The longest text of a code (EPC069-12): as many bytes as fit a code of version 13. */
const longest = 331

/**
 * Returns a payment in euro as the text of a QR code for a SEPA credit transfer (EPC069-12, version 002). Every line has
 * a fixed meaning; an empty one is a field without a value.
 */
export function epcOf({
  iban,
  bic,
  amount,
  variableSymbol,
  holder,
  message,
}: Omit<Order, 'currency' | 'lastDay'>): string {
  const [noPurpose, noStructuredReference] = ['', '']
  const encodedAsUtf8 = '1'
  const fields = [
    'BCD',
    '002',
    encodedAsUtf8,
    'SCT',
    bic ?? '',
    oneLine(holder).slice(0, 70),
    iban,
    `EUR${Number(amount).toFixed(2)}`,
    noPurpose,
    noStructuredReference,
  ].join('\n')
  const left = longest - Buffer.byteLength(fields) - 1
  return `${fields}\n${oneLine(`${variableSymbol} ${message}`).slice(0, Math.min(140, left))}`
}

export type Priced = { currency: string; minorDigits: number }

/** Whether these codes exist for a currency: they have euro with two decimals at most. */
export function hasEpc({ currency, minorDigits }: Priced): boolean {
  return currency === 'EUR' && minorDigits <= 2
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
