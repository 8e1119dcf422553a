import type { Language } from '#contract/record.ts'

/** A language of the interface with its region (BCP 47). The cookie and the calls name it by its first subtag. */
export type Locale = string

/** The languages whose dictionaries are part of the product. A registry can add others. */
export const builtInLocales = ['cs-CZ', 'en-US'] as const

let configured: readonly Locale[] = builtInLocales

/** Sets the languages of this portal. The server learns them from its settings, the browser from the server. */
export function setLocales(locales: readonly Locale[]): void {
  configured = locales
}

/** Returns the languages of this portal; the first one is the default. */
export function locales(): readonly Locale[] {
  return configured
}

export function defaultLocale(): Locale {
  return configured[0] ?? builtInLocales[0]
}

/** How the choice is remembered: 365 days, everywhere, also after following a link from elsewhere. */
export const languageCookie = { name: 'language', maxAge: 365 * 24 * 60 * 60, path: '/', sameSite: 'Lax' } as const

export function languageOf(locale: Locale): Language {
  return locale.split('-')[0]?.toLowerCase() ?? ''
}

/** Returns the languages of this portal as calls and stored data name them. */
export function languages(): Language[] {
  return configured.map(languageOf)
}

/** Returns the locale of a language; undefined for one that this portal does not have. */
export function localeIn(language: string | undefined): Locale | undefined {
  return configured.find((locale) => languageOf(locale) === language?.toLowerCase())
}

/**
 * The language of a visitor: what they chose before, else the first of the browser's languages that we
 * have, else the default.
 *
 * @param chosen the cookie's value, whatever it holds
 * @param browser language tags (BCP 47) in the browser's order, from `navigator.languages` or Accept-Language
 */
export function chooseLocale(chosen: string | undefined, browser: readonly string[]): Locale {
  const accepted = browser.map((tag) => localeIn(languageOf(tag))).find((locale) => locale !== undefined)
  return localeIn(chosen) ?? accepted ?? defaultLocale()
}

/** Returns the text in a language, or in the first of the portal's that there is, or in any; undefined without one. */
export function textIn<Text>(texts: Readonly<Record<Language, Text>>, language: Language): Text | undefined {
  const known = [language, ...languages()].find((one) => texts[one] !== undefined)
  return known === undefined ? Object.values(texts)[0] : texts[known]
}

/** Returns the name of a language, written in a language: its own, unless another is given. */
export function nameOfLanguage(language: Language, locale: Locale = language): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
