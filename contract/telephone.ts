/**
 * A telephone number as registries write it, `+420.777123456`, out of one as people do: `00420 777 123 456`,
 * `+420-777-123-456`. What has no country's code stays as it is, for nobody can know which one is meant.
 */
export function dottedTelephone(written: string): string {
  const bare = written.normalize('NFKC').replaceAll(/[\s()/-]/g, '')
  if (/^\+\d+\.\d+$/.test(bare)) return bare
  const [, digits = ''] = /^(?:\+|00)(\d+)$/.exec(bare.replaceAll('.', '')) ?? []
  const length = codeLength(digits)
  return digits.length > length ? `+${digits.slice(0, length)}.${digits.slice(length)}` : written
}

/** How many digits a country's code has (ITU-T E.164): no code begins another, so the first digits tell. */
function codeLength(digits: string): number {
  if (/^[17]/.test(digits)) return 1
  return /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/.test(digits) ? 2 : 3
}
