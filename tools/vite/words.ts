import { parse } from '@formatjs/icu-messageformat-parser'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'
import { groups, travelsWith } from '../../intl/groups.ts'
import { locales, type Locale } from '../../intl/locales.ts'

const list = 'virtual:words'
const Dictionary = z.record(z.string(), z.string())

/**
 * Serves the dictionaries to the browser already parsed, one module for a language and a group of rooms,
 * so that neither the ICU parser nor another page's words are ever sent. `virtual:words` lists their loaders.
 */
export function words(): Plugin {
  return {
    name: 'words',
    resolveId: (id) => (id === list || id.startsWith(`${list}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${list}`) return loaders()
      if (!id.startsWith(`\0${list}/`)) return undefined

      const [, locale, group] = id.split('/')
      const file = resolve(`intl/${locale}.json`)
      this.addWatchFile(file)
      return `export default ${JSON.stringify(compiled(file, locale, group))}`
    },
    handleHotUpdate({ file, server }) {
      if (!locales.some((locale) => file.endsWith(`intl/${locale}.json`))) return
      server.moduleGraph.invalidateAll()
      server.ws.send({ type: 'full-reload' })
    },
  }
}

function loaders(): string {
  const of = (locale: Locale) =>
    Object.keys(groups).map((group) => `${group}: () => import('${list}/${locale}/${group}')`)
  return `export const words = { ${locales.map((locale) => `'${locale}': { ${of(locale).join(', ')} }`).join(', ')} }`
}

function compiled(file: string, locale: string | undefined, group: string | undefined) {
  const rooms: readonly string[] = Object.entries(groups).find(([name]) => name === group)?.[1] ?? []
  const dictionary = Dictionary.parse(JSON.parse(readFileSync(file, 'utf8')))
  const own = Object.entries(dictionary).filter(
    ([id]) => rooms.includes(id.split('.')[0] ?? '') && travelsWith(group ?? '', id),
  )
  return Object.fromEntries(own.map(([id, text]) => [id, parse(text, { locale: new Intl.Locale(locale ?? 'en') })]))
}
