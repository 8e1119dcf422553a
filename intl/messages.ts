import { messages as builtIn } from 'virtual:messages'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { messageFiles, messagesAddress, type MessageFile } from './messageFiles.ts'
import { builtInLocales, chooseLocale, defaultLocale, languageCookie, languageOf, type Locale } from './locales.ts'

/** The props of `IntlProvider`: the language, the messages loaded in it, and the zone of all times (an IANA name). */
export type IntlState = { locale: Locale; messages: Record<string, MessageFormatElement[]>; timeZone: string }

// UTC until the settings name the registry's zone.
let state: IntlState = { locale: localeOfPage(), messages: {}, timeZone: 'UTC' }
type Loader = () => Promise<{ default: IntlState['messages'] }>
/** Loaders of dictionaries that are not part of the product, by locale. */
const added = new Map<Locale, Record<MessageFile, Loader>>()
const loaded = new Set<MessageFile>()
const listeners = new Set<() => void>()

export const getIntlState = () => state

/** Calls `listener` at every change of the state; returns the unsubscribe function. */
export function subscribeToIntl(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds a file's messages in the present language, unless they are there already. */
export async function loadMessages(file: MessageFile): Promise<void> {
  while (!loaded.has(file)) {
    const { locale } = state
    const { default: found } = await loadFile(locale, file)
    // The language may have changed meanwhile, or another caller has added the same file.
    if (locale !== state.locale || loaded.has(file)) continue
    loaded.add(file)
    setState({ ...state, messages: { ...state.messages, ...found } })
  }
}

/** Adds the dictionary of a language that is not part of the product; prerendering has no server to load it from. */
export function addMessages(locale: Locale, messages: Record<MessageFile, IntlState['messages']>): void {
  const loaderOf = (file: MessageFile) => () => Promise.resolve({ default: messages[file] })
  added.set(locale, { frame: loaderOf('frame'), main: loaderOf('main'), rest: loaderOf('rest') })
}

function loadFile(locale: Locale, file: MessageFile): ReturnType<Loader> {
  const known = isOwn(locale) ? undefined : builtInLocales.find((one) => one === locale)
  const loader = added.get(locale) ?? (known && builtIn[known])
  return loader?.[file]() ?? import(/* @vite-ignore */ messagesAddress(locale, file))
}

/** Whether the server sends the messages of a language in place of those of the build: those with own words. */
function isOwn(locale: Locale): boolean {
  if (typeof document === 'undefined') return false
  return document.documentElement.dataset['ownMessages']?.split(' ').includes(locale) ?? false
}

/** Changes the language, with the same files loaded, and remembers it in a cookie for a year. */
export async function changeLocale(locale: Locale): Promise<void> {
  const found = new Map<MessageFile, IntlState['messages']>()
  const missing = () => messageFiles.filter((file) => loaded.has(file) && !found.has(file))
  // A file may arrive in the previous language while the others are fetched in the new one.
  while (missing().length > 0) {
    await Promise.all(missing().map(async (file) => found.set(file, (await loadFile(locale, file)).default)))
  }
  const { name, maxAge, path, sameSite } = languageCookie
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${languageOf(locale)}; Max-Age=${maxAge}; Path=${path}; SameSite=${sameSite}${secure}`
  document.documentElement.lang = locale
  setState({ ...state, locale, messages: { ...found.get('frame'), ...found.get('main'), ...found.get('rest') } })
}

/** Starts again in a language, without messages: prerendering draws one page after the other. */
export function resetIntl(locale: Locale): void {
  loaded.clear()
  setState({ ...state, locale, messages: {} })
}

/** All times are shown in the registry's zone (an IANA name). */
export function setTimeZone(timeZone: string): void {
  if (timeZone !== state.timeZone) setState({ ...state, timeZone })
}

function setState(next: IntlState) {
  state = next
  listeners.forEach((listener) => listener())
}

/** The server has chosen the language by cookie and header; choosing again could change it under the reader's eyes. */
function localeOfPage(): Locale {
  if (typeof document === 'undefined') return defaultLocale()
  if (!import.meta.env.DEV) return document.documentElement.lang || defaultLocale()
  // The development server does not choose.
  const cookie = /(?:^|;\s*)language=([^;]*)/.exec(document.cookie)?.[1]
  return chooseLocale(cookie, navigator.languages)
}
