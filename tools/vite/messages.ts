import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'
import { compileMessages } from '../../intl/compileMessages.ts'
import { messageFiles } from '../../intl/messageFiles.ts'
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

      const [, locale = '', name] = id.split('/')
      const dictionary = resolve(`intl/${locale}.json`)
      this.addWatchFile(dictionary)
      const messages = Dictionary.parse(JSON.parse(readFileSync(dictionary, 'utf8')))
      const file = messageFiles.find((one) => one === name)
      return file && `export default ${JSON.stringify(compileMessages(messages, { locale, file }))}`
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
