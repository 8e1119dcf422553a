import { words } from 'virtual:words'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Group } from './groups.ts'
import { chooseLocale, defaultLocale, languageCookie, languageOf, type Locale } from './locales.ts'

/** What is spoken now: the language, every word loaded in it so far, and where the clocks are. */
export type Spoken = { locale: Locale; messages: Record<string, MessageFormatElement[]>; timeZone: string }

/** Until the settings say which zone the registry lives in, Greenwich is at least wrong for nobody in particular. */
let spoken: Spoken = { locale: localeOfPage(), messages: {}, timeZone: 'UTC' }
const groupsLoaded = new Set<Group>()
const listeners = new Set<() => void>()

export const getSpoken = () => spoken

export function onSpoken(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds a group's words in the present language; at once when they are here already. */
export async function loadWords(group: Group): Promise<void> {
  while (!groupsLoaded.has(group)) {
    const { locale } = spoken
    const { default: found } = await words[locale][group]()
    // The language may have been changed meanwhile: then its words are fetched instead.
    if (locale !== spoken.locale) continue
    groupsLoaded.add(group)
    speak({ ...spoken, messages: { ...spoken.messages, ...found } })
  }
}

/** Speaks another language from now on, with the same groups loaded, and remembers it for a year. */
export async function changeLocale(locale: Locale): Promise<void> {
  const found = new Map<Group, Spoken['messages']>()
  const lacking = () => [...groupsLoaded].filter((group) => !found.has(group))
  // A group may come in the language before while the others are fetched in the new one.
  while (lacking().length > 0) {
    await Promise.all(lacking().map(async (group) => found.set(group, (await words[locale][group]()).default)))
  }
  const { name, maxAge, path, sameSite } = languageCookie
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${languageOf[locale]}; Max-Age=${maxAge}; Path=${path}; SameSite=${sameSite}${secure}`
  document.documentElement.lang = locale
  speak({
    ...spoken,
    locale,
    messages: Object.fromEntries([...found.values()].flatMap((group) => Object.entries(group))),
  })
}

/** Begins anew in a language, without a word: where pages are drawn ahead, one after the other. */
export function startIn(locale: Locale): void {
  groupsLoaded.clear()
  speak({ ...spoken, locale, messages: {} })
}

/** All instants are shown in the registry's zone (an IANA name), wherever the reader sits. */
export function setTimeZone(timeZone: string): void {
  if (timeZone !== spoken.timeZone) speak({ ...spoken, timeZone })
}

function speak(next: Spoken) {
  spoken = next
  listeners.forEach((listener) => listener())
}

/** The server has chosen it, by cookie and header: were it chosen twice, words could change under a reader's eyes. */
function localeOfPage(): Locale {
  if (typeof document === 'undefined') return defaultLocale
  if (!import.meta.env.DEV) return chooseLocale(undefined, [document.documentElement.lang])
  // The development server chooses none.
  const cookie = /(?:^|;\s*)language=([^;]*)/.exec(document.cookie)?.[1]
  return chooseLocale(cookie, navigator.languages)
}
