import { parse } from '@formatjs/icu-messageformat-parser'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'
import { fileOf, messageFiles } from '../../intl/messageFiles.ts'
import { builtInLocales, type Locale } from '../../intl/locales.ts'

const list = 'virtual:messages'
const Dictionary = z.record(z.string(), z.string())

/**
 * Compiles the dictionaries, so that the browser needs no ICU parser: one module for a language and a message file.
 * `virtual:messages` holds the functions that load them.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    resolveId: (id) => (id === list || id.startsWith(`${list}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${list}`) return loaders()
      if (!id.startsWith(`\0${list}/`)) return undefined

      const [, locale, file] = id.split('/')
      const dictionary = resolve(`intl/${locale}.json`)
      this.addWatchFile(dictionary)
      return `export default ${JSON.stringify(compiled(dictionary, locale, file))}`
    },
    handleHotUpdate({ file, server }) {
      if (!builtInLocales.some((locale) => file.endsWith(`intl/${locale}.json`))) return
      server.moduleGraph.invalidateAll()
      server.ws.send({ type: 'full-reload' })
    },
  }
}

function loaders(): string {
  const of = (locale: Locale) => messageFiles.map((file) => `${file}: () => import('${list}/${locale}/${file}')`)
  return `export const messages = { ${builtInLocales.map((locale) => `'${locale}': { ${of(locale).join(', ')} }`).join(', ')} }`
}

function compiled(dictionary: string, locale: string | undefined, file: string | undefined) {
  const all = Object.entries(Dictionary.parse(JSON.parse(readFileSync(dictionary, 'utf8'))))
  const own = all.filter(([id]) => fileOf(id) === file)
  return Object.fromEntries(own.map(([id, text]) => [id, parse(text, { locale: new Intl.Locale(locale ?? 'en') })]))
}
