import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { FastifyInstance } from 'fastify'
import { compileMessages } from '#intl/compileMessages.ts'
import type { Locale } from '#intl/locales.ts'
import { messageFiles, messagesAddress, type MessageFile } from '#intl/messageFiles.ts'
import type { Dictionary, Languages } from '#server/intl/words.ts'

/** A dictionary for the browser: its compiled messages by file. */
export type CompiledDictionary = Record<MessageFile, Record<string, MessageFormatElement[]>>

/** Compiles the dictionaries that are not part of the product, as the build does with those that are. */
export function compileDictionaries({ dictionaries }: Languages): Record<Locale, CompiledDictionary> {
  return Object.fromEntries(
    Object.entries(dictionaries).map(([locale, dictionary]) => [locale, compile(locale, dictionary)]),
  )
}

function compile(locale: Locale, dictionary: Dictionary): CompiledDictionary {
  const of = (file: MessageFile) => compileMessages(dictionary, { locale, file })
  return { frame: of('frame'), main: of('main'), rest: of('rest') }
}

/** Serves them as modules, which the browser imports like those of the build. */
export function serveDictionaries(app: FastifyInstance, compiled: Readonly<Record<Locale, CompiledDictionary>>): void {
  for (const [locale, dictionary] of Object.entries(compiled))
    for (const file of messageFiles) {
      const module = `export default ${JSON.stringify(dictionary[file])}`
      app.get(messagesAddress(locale, file), (_request, reply) =>
        reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=300').send(module),
      )
    }
}
