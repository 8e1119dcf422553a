import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import english from '#intl/en-US.json' with { type: 'json' }

/** A language that stands for any other in tests. */
export const madeUpLocale = 'eo'

/** Returns English with accents and 40 % longer, with the same values and tags. */
export function madeUpDictionary(): Record<string, string> {
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the package declares its enum twice
  return Object.fromEntries(Object.entries(english).map(([id, text]) => [id, printAST(parse(text).map(stretched))]))
}

/** Writes a brand folder with its dictionary, and returns it. */
export function madeUpBrand(dictionary: Record<string, string> = madeUpDictionary()): string {
  const folder = mkdtempSync(join(tmpdir(), 'registry-brand-'))
  mkdirSync(join(folder, 'languages'))
  writeFileSync(join(folder, 'languages', `${madeUpLocale}.json`), JSON.stringify(dictionary))
  return folder
}

function stretched(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: stretchedText(element.value) }
  if (element.type === TYPE.tag) return { ...element, children: element.children.map(stretched) }
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
  const options = Object.entries(element.options).map(([key, option]) => [
    key,
    { ...option, value: option.value.map(stretched) },
  ])
  return { ...element, options: Object.fromEntries(options) }
}

const accents: Readonly<Record<string, string>> = { a: 'â', e: 'ê', i: 'î', o: 'ô', u: 'û', c: 'ĉ', s: 'ŝ' }

function stretchedText(text: string): string {
  const letters = text.match(/[a-z]/gi)?.length ?? 0
  return text.replaceAll(/[aeioucs]/g, (letter) => accents[letter] ?? letter) + '~'.repeat(Math.round(letters * 0.4))
}
