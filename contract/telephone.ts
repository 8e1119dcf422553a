import { usualWidth } from './usualWidth.ts'

/**
 * Converts a typed telephone number such as `00420 777 123 456` or `+420-777-123-456` to the format of registries,
 * `+420.777123456`. A number without a country code is returned unchanged, because the country is unknown.
 */
export function dottedTelephone(written: string): string {
  const bare = usualWidth(written).replaceAll(/[\s()/-]/g, '')
  if (/^\+\d+\.\d+$/.test(bare)) return bare
  const [, digits = ''] = /^(?:\+|00)(\d+)$/.exec(bare.replaceAll('.', '')) ?? []
  const length = codeLength(digits)
  return digits.length > length ? `+${digits.slice(0, length)}.${digits.slice(length)}` : written
}

/**
 * Adds the code of a country to a number typed without one. An unclear number is returned unchanged. Whether a 0 at its
 * beginning belongs to it differs by country. Digits like those of the code may be the code without its plus.
 */
export function withCountryCode(written: string, country: string | null): string {
  const code = countryCode(country)
  const digits = usualWidth(written).trim()
  return code && /^[1-9]/.test(digits) && !digits.startsWith(code) ? `+${code} ${written.trim()}` : written
}

/** Returns the country code of a country of Europe; undefined for others. */
export function countryCode(country: string | null): string | undefined {
  return codes.find(([name]) => name === country)?.[1]
}

const codes = [
  'AT 43 BE 32 BG 359 CH 41 CY 357 CZ 420 DE 49 DK 45 EE 372 ES 34 FI 358 FR 33 GB 44 GR 30 HR 385 HU 36 IE 353 IS 354',
  'IT 39 LI 423 LT 370 LU 352 LV 371 MT 356 NL 31 NO 47 PL 48 PT 351 RO 40 RS 381 SE 46 SI 386 SK 421 UA 380',
].flatMap((line) => [...line.matchAll(/([A-Z]{2}) (\d+)/g)].map(([, country, code]) => [country, code] as const))

/**
 * Returns the number of digits of the country code (ITU-T E.164). No code begins another, so the first digits decide.
 */
function codeLength(digits: string): number {
  if (/^[17]/.test(digits)) return 1
  return /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/.test(digits) ? 2 : 3
}
