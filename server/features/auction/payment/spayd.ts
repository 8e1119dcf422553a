/** What a bank's application reads of a payment; `amount` as a decimal string, `lastDay` as `2026-11-28`. */
export type Order = {
  iban: string
  bic: string | null
  amount: string
  currency: string
  lastDay: string
  variableSymbol: string
  holder: string
  message: string
}

/**
 * A payment as Short Payment Descriptor 1.0 (qr-platba.cz), the text of its QR code. In capitals without marks, as far
 * as words go, so that the code stays small and every bank reads it.
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

/** Letters without their marks and nothing a descriptor gives a meaning to. */
function plain(text: string, most: number): string {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
  return bare
    .replaceAll(/[^A-Z0-9 $+\-./]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim()
}
