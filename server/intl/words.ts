import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl'
import type { Language } from '#contract/record.ts'
import czech from '#intl/cs-CZ.json' with { type: 'json' }
import english from '#intl/en-US.json' with { type: 'json' }
import { defaultLocale, languageOf, localeIn, setLocales, type Locale } from '#intl/locales.ts'

/** The messages of a language by their ids. */
export type Dictionary = Readonly<Record<string, string>>

/**
 * Returns the server's own texts, for headings of files and for letters. A language that this portal does not have counts
 * as the default.
 */
export function wordsIn(language: Language): IntlShape<string> {
  const words = known.get(languageFrom(language))
  if (!words) throw new Error(`there is no dictionary of ${defaultLocale()}`)
  return words
}

/** The language of a reader without a choice. */
export function defaultLanguage(): Language {
  return languageOf(defaultLocale())
}

/** Returns the stored language if this portal has it. */
export function languageFrom(text: string | null | undefined): Language {
  return languageOf(localeIn(text ?? undefined) ?? defaultLocale())
}

/** Sets the languages of this process, with the dictionaries that are not those of the product. */
export function setLanguages({ locales, dictionaries }: Languages): void {
  setLocales(locales)
  known.clear()
  for (const [language, words] of builtIn) known.set(language, words)
  for (const [locale, messages] of Object.entries(dictionaries))
    known.set(languageOf(locale), wordsOf(locale, messages))
}
/** `dictionaries` has the languages that are not part of the product, and those with own words in place of ours. */
export type Languages = { locales: readonly Locale[]; dictionaries: Readonly<Record<Locale, Dictionary>> }

const cache = createIntlCache()
const builtIn = [
  ['cs', wordsOf('cs-CZ', czech)],
  ['en', wordsOf('en-US', english)],
] as const
const known = new Map<Language, IntlShape<string>>(builtIn)

function wordsOf(locale: Locale, messages: Dictionary): IntlShape<string> {
  if (!isComplete(messages)) throw new Error(`the dictionary of ${locale} lacks messages`)
  return createIntl({ locale, messages, onError: raise }, cache)
}

function isComplete(messages: Dictionary): messages is typeof english {
  return Object.keys(english).every((id) => messages[id] !== undefined)
}

/** A missing or broken message throws, so that no letter contains an id. */
function raise(cause: Error & { code?: string }): void {
  // Numbers and dates of a language that Node.js does not know are written in its default.
  if (cause.code !== 'MISSING_DATA') throw cause
}
