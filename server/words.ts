import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl'
import type { Language } from '#contract/record.ts'
import czech from '#intl/cs-CZ.json' with { type: 'json' }
import english from '#intl/en-US.json' with { type: 'json' }

/** The words the server itself says, in headings of files and in letters, out of the portal's dictionaries. */
export function wordsIn(language: Language): IntlShape<string> {
  return words[language]
}

/** The language of a reader who has chosen none. */
export const defaultLanguage: Language = 'cs'

/** What the database holds as a language, as far as we speak it. */
export function languageFrom(text: string | null): Language {
  return text === 'cs' || text === 'en' ? text : defaultLanguage
}

const cache = createIntlCache()
const words = {
  cs: createIntl({ locale: 'cs-CZ', messages: czech, onError: raise }, cache),
  en: createIntl({ locale: 'en-US', messages: english, onError: raise }, cache),
} as const satisfies Record<Language, IntlShape<string>>

/** A missing or broken message is a fault of ours, never a letter with an id in it. */
function raise(cause: Error): never {
  throw cause
}
