/**
 * Converts a typed telephone number such as `00420 777 123 456` or `+420-777-123-456` to the format of registries,
 * `+420.777123456`. A number without a country code is returned unchanged, because the country is unknown.
 */
export function dottedTelephone(written: string): string {
  const bare = written.normalize('NFKC').replaceAll(/[\s()/-]/g, '')
  if (/^\+\d+\.\d+$/.test(bare)) return bare
  const [, digits = ''] = /^(?:\+|00)(\d+)$/.exec(bare.replaceAll('.', '')) ?? []
  const length = codeLength(digits)
  return digits.length > length ? `+${digits.slice(0, length)}.${digits.slice(length)}` : written
}

/**
 * Returns the number of digits of the country code (ITU-T E.164). No code begins another, so the first digits decide.
 */
function codeLength(digits: string): number {
  if (/^[17]/.test(digits)) return 1
  return /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/.test(digits) ? 2 : 3
}
