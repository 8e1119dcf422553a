import { useLocale } from '#intl/useLocale.ts'
import { tieShortWords } from './tieShortWords.ts'

/** A text set as its language is. */
export function useSetText(text: string): string {
  return useLocale() === 'cs-CZ' ? tieShortWords(text) : text
}
