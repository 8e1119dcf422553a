import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import * as z from 'zod/mini'
import czech from '#intl/cs-CZ.json' with { type: 'json' }
import source from '#intl/en-US.json' with { type: 'json' }
import { builtInLocales, languageOf, type Locale } from '#intl/locales.ts'
import { folder, parsedBy, parseJson } from '#server/settingTypes.ts'
import { settingGroup, type Report, type TextOfSetting, type ValuesOf } from '#server/settings.ts'
import { Texts } from '#contract/record.ts'
import { faultsOfFiles } from '#server/brand/brand.ts'
import { brandSettings } from '#server/brand/settings.ts'
import { accessibilitySettings } from '#server/features/accessibility/settings.ts'
import type { LegalTexts } from '#server/features/legal/settings.ts'
import { providerSettings } from '#server/oidc/settings.ts'
import type { Dictionary, Languages } from './words.ts'

const localeList = parsedBy('language tags such as cs-CZ, separated by commas, each language once', (text) => {
  const tags = text.split(',').map((tag) => tag.trim())
  const isDistinct = new Set(tags.map(languageOf)).size === tags.length
  return isDistinct && tags.every(isLocale) ? tags : undefined
})

export const languageSettings = settingGroup({
  title: 'Languages and brand',
  settings: {
    locales: {
      name: 'LANGUAGES',
      about:
        'The languages of the portal, the default first. A visitor gets the chosen one, or else the first of the browser’s languages that is among them. cs-CZ and en-US are part of the product; the dictionary of another one is in BRAND_DIR.',
      type: localeList,
      fallback: builtInLocales.join(','),
    },
    brandDir: {
      name: 'BRAND_DIR',
      about:
        'A folder with what is the registry’s own. languages/TAG.json is the dictionary of a language, with every message of intl/en-US.json; for cs-CZ and en-US it has only the messages that replace ours, such as app.name, the name of the portal. logo.svg stands on every page, icon.svg in the tab of the browser; icon-192.png and icon-512.png are for phones, previews of links and printed documents.',
      type: folder,
      fallback: null,
      example: '/etc/registry-portal/brand',
    },
  },
  check: ({ locales = [], brandDir = null }, report) => {
    for (const fault of brandDir === null ? [] : faultsOfFiles(brandDir)) report('BRAND_DIR', fault)
    for (const locale of locales) {
      const isNeeded = !isBuiltIn(locale)
      if (brandDir === null && isNeeded)
        report('BRAND_DIR', `a folder with languages/${locale}.json, because LANGUAGES has ${locale}`)
      else if (brandDir !== null && (isNeeded || existsSync(join(brandDir, fileOf(locale)))))
        for (const fault of faultsOf(brandDir, locale)) report('LANGUAGES', `${fileOf(locale)} in BRAND_DIR ${fault}`)
    }
  },
})

/** Reads the dictionaries that are not those of the product. The settings are checked already. */
export function languagesOf({ locales, brandDir }: ValuesOf<typeof languageSettings>): Languages {
  const own = brandDir === null ? [] : locales.flatMap((locale) => dictionaryOf(brandDir, locale))
  return { locales, dictionaries: Object.fromEntries(own) }
}

/** Returns the dictionary of a language, with our messages where the registry has none; none without own messages. */
function dictionaryOf(brandDir: string, locale: Locale): [Locale, Dictionary][] {
  const own = read(brandDir, locale)
  return own === null ? [] : [[locale, { ...(isBuiltIn(locale) ? productWords[locale] : {}), ...own }]]
}

const productWords: Readonly<Record<Locale, Dictionary>> = { 'cs-CZ': czech, 'en-US': source }

type Translated = {
  languages: { locales?: readonly Locale[] }
  legal: { texts?: LegalTexts | null }
}

/** Reports each text of the operator that is missing in a language of the portal, also in settings with other faults. */
export function demandTexts(values: Translated, report: Report, textOf: TextOfSetting): void {
  const { texts } = values.legal
  const methods = z.safeParse(z.array(z.unknown()), parsedOf(textOf(providerSettings.settings.providers))).data ?? []
  const supervisor = z.safeParse(Named, parsedOf(textOf(accessibilitySettings.settings.supervisor))).data
  const links = z.safeParse(z.array(z.unknown()), parsedOf(textOf(brandSettings.settings.links))).data ?? []
  for (const language of (values.languages.locales ?? []).map(languageOf)) {
    for (const [place, one] of methods.entries()) {
      const named = z.safeParse(Named, one).data
      if (named && named.name[language] === undefined)
        report('PROVIDERS', `a name in ${language} for ${named.method ?? `[${place}]`}, because LANGUAGES has it`)
    }
    for (const [place, one] of links.entries()) {
      const named = z.safeParse(Named, one).data
      if (named && named.name[language] === undefined) report('FOOTER_LINKS', `a name in ${language} at [${place}]`)
    }
    if (supervisor && supervisor.name[language] === undefined)
      report('ACCESSIBILITY_SUPERVISOR', `a name in ${language} too`)
    for (const [name, text] of Object.entries(texts ?? {}))
      if (text.texts[language] === undefined)
        report('TEXTS_DIR', `${name}.${language}.md in it, which this process can read`)
  }
}

/** The part of a provider, a link or an authority that has texts. */
const Named = z.object({ method: z.optional(z.string()), name: Texts })

const parsedOf = (text: string | null) => (text === null ? undefined : parseJson(text))

const fileOf = (locale: Locale) => join('languages', `${locale}.json`)

const isBuiltIn = (locale: Locale) => builtInLocales.some((tag) => tag === locale)

const Messages = z.record(z.string(), z.string())

/** Returns null for a file that is no dictionary. */
function read(brandDir: string, locale: Locale): Dictionary | null {
  const path = join(brandDir, fileOf(locale))
  if (!existsSync(path)) return null
  try {
    return Messages.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}

/** Compares a dictionary with the source language; each fault completes the name of the file. */
function faultsOf(brandDir: string, locale: Locale): string[] {
  const messages = read(brandDir, locale)
  if (messages === null) return ['to be a JSON object of messages, which this process can read']
  const missing = isBuiltIn(locale) ? [] : Object.keys(source).filter((id) => messages[id] === undefined)
  const unknown = Object.keys(messages).filter((id) => !Object.hasOwn(source, id))
  return [
    ...(missing.length > 0 ? [`to have ${listed(missing)}`] : []),
    ...(unknown.length > 0 ? [`not to have ${listed(unknown)}, which en-US does not have`] : []),
    ...Object.entries(source).flatMap(([id, text]) => faultOf(id, { text, translated: messages[id], locale })),
  ]
}

type Pair = { text: string; translated: string | undefined; locale: Locale }

function faultOf(id: string, { text, translated, locale }: Pair): string[] {
  if (translated === undefined) return []
  try {
    const names = argumentsIn(parse(translated, { locale: new Intl.Locale(locale) }))
    const expected = argumentsIn(parse(text))
    return names === expected ? [] : [`to use ${expected || 'no values'} in ${id}, not ${names || 'none'}`]
  } catch (cause) {
    return [`to have a valid ICU message at ${id}: ${cause instanceof Error ? cause.message : String(cause)}`]
  }
}

/** Returns the names of the values and tags in a message, sorted. */
function argumentsIn(message: readonly MessageFormatElement[]): string {
  return [...new Set(message.flatMap(namesIn))].sort().join(', ')
}

function namesIn(element: MessageFormatElement): string[] {
  if (element.type === TYPE.literal || element.type === TYPE.pound) return []
  const inner =
    element.type === TYPE.plural || element.type === TYPE.select
      ? Object.values(element.options).flatMap(({ value }) => value.flatMap(namesIn))
      : element.type === TYPE.tag
        ? element.children.flatMap(namesIn)
        : []
  return [element.value, ...inner]
}

function listed(ids: readonly string[]): string {
  const shown = ids.slice(0, 5).join(', ')
  return ids.length > 5 ? `${shown} and ${ids.length - 5} more` : shown
}

/** Whether it is a tag as BCP 47 writes it, with a language of two or three letters. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag && /^[a-z]{2,3}(-|$)/.test(tag)
  } catch {
    return false
  }
}
