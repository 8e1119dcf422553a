import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problemCodes, InvalidCode } from '#contract/problem.ts'
import { stateCodes } from '#contract/states.ts'
import { framePrefixes, restPrefixes, serverPrefixes } from '#intl/messageFiles.ts'
import cs from '#intl/cs-CZ.json' with { type: 'json' }
import en from '#intl/en-US.json' with { type: 'json' }
import { routeTable } from '#src/routing/routeTable.ts'
import { read, sourceFiles } from './sources.ts'

const dictionaries: [string, Record<string, string>][] = [
  ['cs-CZ', cs],
  ['en-US', en],
]
const ids = Object.keys(en)

describe.each(dictionaries)('the dictionary %s', (language, words) => {
  test('has the keys of the other, in order', () => {
    expect(Object.keys(words)).toEqual([...ids].sort())
  })

  test('has messages that can be parsed', () => {
    const broken = Object.entries(words).filter(([, text]) => text.trim() === '' || !canBeRead(text))
    expect(broken).toEqual([])
  })

  test('uses the same values as the other', () => {
    const other = language === 'cs-CZ' ? en : cs
    const differing = Object.entries(words).filter(
      ([id, text]) => valuesOf(text).join() !== valuesOf(reading(other)[id] ?? '').join(),
    )
    expect(differing).toEqual([])
  })

  test('has every plural form of its language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    // In Czech `many` is for fractions only, which are not counted here.
    const needed = forms.filter((form) => form !== 'many')
    const lacking = Object.entries(words).flatMap(([id, text]) =>
      pluralsOf(parse(text))
        .filter((has) => !needed.every((form) => has.includes(form)))
        .map((has) => `${id}: ${has.join(' ')}`),
    )
    expect(lacking).toEqual([])
  })

  test.each([
    ['problem', problemCodes],
    ['state', stateCodes],
    ['invalid', InvalidCode.options],
  ])('has a message for every %s code, and no other message with that prefix', (prefix, codes) => {
    const had = Object.keys(words).filter((id) => id.startsWith(`${prefix}.`) && id.split('.').length === 2)
    expect(had.sort()).toEqual(codes.map((code) => `${prefix}.${code}`).sort())
  })
})

describe('the words of the glossary', () => {
  const refused = refusedWords(read('docs/glossary.md'))

  test.each(dictionaries)('are used in %s instead of the old ones', (_language, words) => {
    const refusedUses = Object.entries(words)
      .filter(([id]) => !isRegistryWording(id))
      .flatMap(([id, text]) => refusedIn(text, refused).map((word) => `${id}: ${word}`))
    expect(refusedUses).toEqual([])
  })

  test('refuse the words that they replace', () => {
    expect(refused).toEqual(expect.arrayContaining(['nsset', 'keyset', 'AuthInfo', 'take home', 'vouch', 'work as']))
  })

  test.each([
    ['a technical term', 'Make an AuthInfo', ['AuthInfo']],
    ['a plural in capitals', 'Nssets', ['nsset']],
    ['a word inside a choice', '{count, plural, one {# keyset} other {# sets}}', ['keyset']],
    ['nothing in brackets', 'Transfer password (AuthInfo)', []],
    ['nothing in the name of a choice', '{type, select, nsset {servers} other {keys}}', []],
    ['nothing in the middle of a word', 'unavouched', []],
  ])('are checked: %s is found', (_what, text, found) => {
    expect(refusedIn(text, ['nsset', 'keyset', 'AuthInfo', 'vouch'])).toEqual(found)
  })
})

describe('message ids', () => {
  const source = sourceFiles('src', 'server', 'intl', 'theme', 'contract').map(read).join('\n')

  test('have a prefix and at least one more part', () => {
    expect(ids.filter((id) => !/^[a-z]+(\.[A-Za-z0-9_-]+)+$/.test(id))).toEqual([])
  })

  test('have every prefix that a message file names', () => {
    const prefixes = new Set(ids.map((id) => id.split('.')[0]))
    expect([...framePrefixes, ...restPrefixes, ...serverPrefixes].filter((prefix) => !prefixes.has(prefix))).toEqual([])
  })

  const pagesWithoutRest = routeTable.filter((route) => !('messages' in route)).map(({ page }) => page)

  test.each(['app/layouts/DefaultLayout', ...new Set(pagesWithoutRest)])(
    'of the file `rest` are not used by %s and its imports, which do not load it',
    (page) => {
      const used = importedBy(`src/${page}.tsx`).flatMap((path) =>
        [...read(path).matchAll(/['"`]([a-z]+)\.[\w-]+(?:\.[\w-]+)*(?:['"`]|\.\$)/g)]
          .filter(([, prefix = '']) => restPrefixes.includes(prefix))
          .map(([id]) => `${path}: ${id}`),
      )
      expect(used).toEqual([])
    },
  )

  // A code has its message before a page shows it.
  const closed = new Set(['invalid', 'problem', 'state'])

  test('are all used', () => {
    const written = new Set([...source.matchAll(/(['"])([a-z]+(?:\.[\w-]+)+)\1/g)].map(([, , id]) => id))
    const starts = [...source.matchAll(/`([a-z]+(?:\.[\w-]+)*\.)\$\{/g)].map(([, start]) => start ?? '')
    const open = ids.filter((id) => !closed.has(id.split('.')[0] ?? ''))
    const unused = open.filter((id) => !written.has(id) && !starts.some((start) => id.startsWith(start)))
    expect(unused).toEqual([])
  })
})

/** Returns a module and all modules of the project that it imports, at once or later. */
function importedBy(first: string): string[] {
  const found = new Set<string>()
  const visit = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    for (const [, to = ''] of read(path).matchAll(/(?:from|import|import\() ?'([#.][^']*\.tsx?)'/g))
      visit(to.startsWith('#') ? to.slice(1) : join(dirname(path), to))
  }
  visit(first)
  return [...found]
}

/** Returns the words in the last column of the table "Words on screen" of the glossary. */
function refusedWords(glossary: string): string[] {
  const section = glossary.split('\n## ').find((part) => part.startsWith('Words on screen')) ?? ''
  const cells = section.split('\n').map((line) => line.split('|').at(-2) ?? '')
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? ''))
}

/** Whether a message is the name of a state, which the registry words. */
function isRegistryWording(id: string): boolean {
  return /^state\.[A-Za-z0-9]+$/.test(id)
}

/** Returns the refused words that a message uses. In brackets the technical term may follow the chosen one. */
function refusedIn(text: string, refused: readonly string[]): string[] {
  const literals: string[] = []
  walk(parse(text), (element) => {
    if (element.type === TYPE.literal) literals.push(element.value.replaceAll(/\([^)]*\)/g, ''))
  })
  return refused.filter((word) => literals.some((literal) => new RegExp(`(?<!\\p{L})${word}`, 'iu').test(literal)))
}

function canBeRead(text: string): boolean {
  try {
    return parse(text).length > 0
  } catch {
    return false
  }
}

function reading(words: Record<string, string>): Record<string, string> {
  return words
}

/** Names of the values and the tags a message takes. */
function valuesOf(text: string): string[] {
  const names = new Set<string>()
  walk(parse(text), (element) => {
    if (element.type !== TYPE.literal && element.type !== TYPE.pound)
      names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value)
  })
  return [...names].sort()
}

function pluralsOf(message: MessageFormatElement[]): string[][] {
  const found: string[][] = []
  walk(message, (element) => {
    if (element.type === TYPE.plural && element.pluralType === 'cardinal') found.push(Object.keys(element.options))
  })
  return found
}

function walk(message: MessageFormatElement[], visit: (element: MessageFormatElement) => void) {
  for (const element of message) {
    visit(element)
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const option of Object.values(element.options)) walk(option.value, visit)
    }
    if (element.type === TYPE.tag) walk(element.children, visit)
  }
}
