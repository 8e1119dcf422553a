/** The account of payments: IBAN and BIC as banks write them, and its owner. */
export type Account = { iban: string; bic: string | null; holder: string }

/** Returns an IBAN without spaces (ISO 13616); null for an invalid one, including wrong check digits. */
export function ibanOf(text: string): string | null {
  const iban = text.replaceAll(' ', '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null
  return remainderOf97(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : null
}

/** Returns a BIC (ISO 9362) in capitals; null for an invalid one. */
export function bicOf(text: string): string | null {
  const bic = text.trim().toUpperCase()
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? bic : null
}

/** Returns the national number of a Czech account, `19-2000145399/0800`; null for another country. */
export function localNumberOf(iban: string): string | null {
  const [, bank = '', prefix = '', number = ''] = /^CZ\d{2}(\d{4})(\d{6})(\d{10})$/.exec(iban) ?? []
  if (bank === '') return null
  const lead = prefix.replace(/^0+/, '')
  return `${lead === '' ? '' : `${lead}-`}${number.replace(/^0+/, '')}/${bank}`
}

/** Computes ISO 7064 MOD 97-10 of letters and digits in pieces, because the whole number exceeds safe integers. */
function remainderOf97(text: string): number {
  return Array.from(text).reduce(
    (remainder, character) => Number(`${remainder}${Number.parseInt(character, 36)}`) % 97,
    0,
  )
}
