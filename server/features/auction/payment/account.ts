/** Where winners pay: an IBAN and a BIC as banks write them, and whose account it is. */
export type Account = { iban: string; bic: string | null; holder: string }

/** An IBAN without spaces (ISO 13616); null for what is none: its check digits are looked at as well. */
export function ibanOf(text: string): string | null {
  const iban = text.replaceAll(' ', '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null
  return remainderOf97(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : null
}

/** A BIC (ISO 9362) in capitals; null for what is none. */
export function bicOf(text: string): string | null {
  const bic = text.trim().toUpperCase()
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? bic : null
}

/** A Czech account as people write it there, `19-2000145399/0800`; null for one of another country. */
export function localNumberOf(iban: string): string | null {
  const [, bank = '', prefix = '', number = ''] = /^CZ\d{2}(\d{4})(\d{6})(\d{10})$/.exec(iban) ?? []
  if (bank === '') return null
  const lead = prefix.replace(/^0+/, '')
  return `${lead === '' ? '' : `${lead}-`}${number.replace(/^0+/, '')}/${bank}`
}

/** ISO 7064 MOD 97-10 of letters and digits, piece by piece so that no number grows past counting. */
function remainderOf97(text: string): number {
  return Array.from(text).reduce(
    (remainder, character) => Number(`${remainder}${Number.parseInt(character, 36)}`) % 97,
    0,
  )
}
