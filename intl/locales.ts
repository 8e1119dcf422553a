import type { Language } from '#contract/record.ts'

/** The languages of the interface; the cookie and the calls name them by their first letters. */
export const locales = ['cs-CZ', 'en-US'] as const
export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'cs-CZ'

/** How the choice is remembered: 365 days, everywhere, also after following a link from elsewhere. */
export const languageCookie = { name: 'language', maxAge: 365 * 24 * 60 * 60, path: '/', sameSite: 'Lax' } as const

export const languageOf = { 'cs-CZ': 'cs', 'en-US': 'en' } as const satisfies Record<Locale, Language>

/**
 * The language of a visitor: what they chose before, else the first of the browser's languages that we
 * have, else Czech.
 *
 * @param chosen the cookie's value, whatever it holds
 * @param browser language tags (BCP 47) in the browser's order, from `navigator.languages` or Accept-Language
 */
export function chooseLocale(chosen: string | undefined, browser: readonly string[]): Locale {
  return byLanguage(chosen) ?? first(browser.map((tag) => byLanguage(tag.split('-')[0]))) ?? defaultLocale
}

function byLanguage(language: string | undefined): Locale | undefined {
  return locales.find((locale) => languageOf[locale] === language?.toLowerCase())
}

function first(found: readonly (Locale | undefined)[]): Locale | undefined {
  return found.find((locale) => locale !== undefined)
}
