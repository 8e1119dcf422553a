import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Locale } from './locales.ts'
import { fileOf, type MessageFile } from './messageFiles.ts'
import { tieShortWords } from './tieShortWords.ts'

/** Returns the messages of a file of a dictionary, compiled, so that the browser needs no ICU parser. */
export function compileMessages(
  dictionary: Readonly<Record<string, string>>,
  { locale, file }: { locale: Locale; file: MessageFile },
): Record<string, MessageFormatElement[]> {
  const own = Object.entries(dictionary).filter(([id]) => fileOf(id) === file)
  return Object.fromEntries(
    own.map(([id, text]) => [id, parse(tieShortWords(text, locale), { locale: new Intl.Locale(locale) })]),
  )
}
