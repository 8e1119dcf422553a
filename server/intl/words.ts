import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl'
import type { Language } from '#contract/record.ts'
import czech from '#intl/cs-CZ.json' with { type: 'json' }
import english from '#intl/en-US.json' with { type: 'json' }

/** Returns the server's own texts, for headings of files and for letters, from the portal's dictionaries. */
export function wordsIn(language: Language): IntlShape<string> {
  return words[language]
}

/** The language of a reader without a choice. */
export const defaultLanguage: Language = 'cs'

/** Returns the stored language if it is supported. */
export function languageFrom(text: string | null): Language {
  return text === 'cs' || text === 'en' ? text : defaultLanguage
}

const cache = createIntlCache()
const words = {
  cs: createIntl({ locale: 'cs-CZ', messages: czech, onError: raise }, cache),
  en: createIntl({ locale: 'en-US', messages: english, onError: raise }, cache),
} as const satisfies Record<Language, IntlShape<string>>

/** A missing or broken message throws, so that no letter contains an id. */
function raise(cause: Error): never {
  throw cause
}
