import type { Order } from './order.ts'

/**
 * Returns a payment as Short Payment Descriptor 1.0 (qr-platba.cz), the text of its QR code. Uses capitals without
 * diacritics where possible, so that the code is small and every bank can read it.
 */
export function spaydOf({ iban, bic, amount, currency, lastDay, variableSymbol, holder, message }: Order): string {
  const fields = [
    ['ACC', bic === null ? iban : `${iban}+${bic}`],
    ['AM', amount],
    ['CC', currency],
    ['DT', lastDay.replaceAll('-', '')],
    ['MSG', plain(message, 60)],
    ['RN', plain(holder, 35)],
    ['X-VS', variableSymbol],
  ]
  return ['SPD', '1.0', ...fields.map(([key, value]) => `${key}:${value}`)].join('*')
}

/** Removes diacritics and the characters with a meaning in a descriptor. */
function plain(text: string, most: number): string {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
  return bare
    .replaceAll(/[^A-Z0-9 $+\-./]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim()
}
