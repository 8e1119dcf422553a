import type { Locale } from './locales.ts'

/** Ties words of one letter in a Czech text to the next word, because no line ends with them (ČSN 01 6910). */
export function tieShortWords(text: string, locale: Locale): string {
  return locale === 'cs-CZ' ? text.replaceAll(/(?<=^|[\s(„{])([ksvzouaiKSVZOUAI]) (?=\S)/g, '$1\u00a0') : text
}
