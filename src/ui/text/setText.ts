import { useLocale } from '#intl/useLocale.ts'

/** A text set as its language is. */
export function useSetText(text: string): string {
  return useLocale() === 'cs-CZ' ? tieShortWords(text) : text
}

/** Czech sets no preposition or conjunction of one letter at the end of a line (ČSN 01 6910): it is tied to its word. */
export function tieShortWords(text: string): string {
  return text.replaceAll(/(?<=^|[\s(„])([ksvzouaiKSVZOUAI]) (?=\S)/g, '$1\u00a0')
}
