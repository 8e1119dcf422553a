import { useLocale } from '#intl/useLocale.ts'

/** Returns a text with the typographic rules of the language applied. */
export function useSetText(text: string): string {
  return useLocale() === 'cs-CZ' ? tieShortWords(text) : text
}

/** Ties words of one letter to the next word: Czech does not end a line with them (ČSN 01 6910). */
export function tieShortWords(text: string): string {
  return text.replaceAll(/(?<=^|[\s(„])([ksvzouaiKSVZOUAI]) (?=\S)/g, '$1\u00a0')
}
