import { describe, expect, test } from 'vitest'
import { createIntl } from 'react-intl'
import { Capability } from '#contract/session.ts'
import { stateCodes } from '#contract/states.ts'
import cs from '#intl/cs-CZ.json' with { type: 'json' }
import en from '#intl/en-US.json' with { type: 'json' }
import { readConfig } from '#server/config.ts'
import { auctionHelp } from '#server/features/auction/facts.ts'
import { helpFacts } from '#server/features/help/facts.ts'
import { navigation } from '#src/app/layouts/navigation.ts'
import { keyList } from '#src/features/help/keyList.ts'
import { lineTags, plainLines } from '#src/features/help/lineWords.ts'
import { topicsOf } from '#src/features/help/topicsOf.ts'
import { commandsInSource } from './commandsInSource.ts'
import { read, sourceFiles } from './sources.ts'

const facts = helpFacts(readConfig({}), auctionHelp(readConfig({}).rules.auction))
const dictionaries = [
  { locale: 'cs-CZ', words: words(cs) },
  { locale: 'en-US', words: words(en) },
]

describe.each(dictionaries)('help in $locale', ({ locale, words }) => {
  const texts = Object.entries(words).filter(([id]) => id.startsWith('help.'))
  const intl = createIntl({ locale, messages: words })
  const topics = topicsOf(facts, intl)
  const sections = topics.flatMap((topic) => [topic, ...topic.sections])
  const lines = sections.flatMap(({ blocks }) => blocks.flatMap((block) => plainLines(intl, block)))

  test('has no number of a rule written out', () => {
    expect(texts.filter(([, text]) => /\d/.test(text.replaceAll(/=-?\d+ \{/g, '{')))).toEqual([])
  })

  test('leads only where there is something', () => {
    const tags = texts.flatMap(([, text]) => [...text.matchAll(/<(\w+)>/g)].map(([, tag]) => tag ?? ''))
    const known: readonly string[] = lineTags
    expect(tags.filter((tag) => !known.includes(tag))).toEqual([])
    const ids = sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(linksToHelp().filter((section) => !ids.includes(section))).toEqual([])
  })

  test('says every sentence whole', () => {
    expect(lines.filter((line) => line.trim() === '' || /[{}<>]|undefined|NaN/.test(line))).toEqual([])
  })

  test.each(Capability.options)('says who may %s', (capability) => {
    expect(lines.some((line) => line.startsWith(words[`help.capability.${capability}`] ?? '?'))).toBe(true)
  })

  test.each(stateCodes)('explains %s', (code) => {
    expect(lines.some((line) => line.includes(words[`state.${code}.about`] ?? '?') && line.endsWith(code))).toBe(true)
  })
})

describe('the keys in help', () => {
  const texts = new Map(keyList.map(({ id, keys }) => [id, keys]))

  test('are those of every command in the source', () => {
    const differing = commandsInSource()
      .filter(({ keys }) => keys.length > 0)
      .filter(({ id, keys }) => texts.get(id)?.join() !== keys.join())
    expect(differing).toEqual([])
  })

  test('are those of every button with a key', () => {
    const buttons = sourceFiles('src').flatMap((path) => [
      ...read(path).matchAll(/\bid="(\w+\.\w+)"\s+command="[\w.]+"\s+keys="([^"]+)"/g),
    ])
    expect(buttons.length).toBeGreaterThan(3)
    expect(buttons.filter(([, id = '', keys]) => texts.get(id)?.join() !== keys).map(([, id]) => id)).toEqual([])
  })

  test('go to every room', () => {
    const going = keyList.filter(({ group }) => group === 'go').map(({ title, keys }) => [title, keys.join()])
    expect(going).toEqual(navigation.map(({ label, letter }) => [label, `g ${letter}`]))
  })

  test('belong to a command there is', () => {
    const known = new Set(commandsInSource().map(({ id }) => id))
    const source = sourceFiles('src')
      .filter((path) => !path.includes('keyList'))
      .map(read)
      .join('\n')
    const elsewhere = ({ id }: { id: string }) => source.includes(`'${id}'`) || source.includes(`"${id}"`)
    const made = /^(go|grid|record\.lock_|list\.view$)/
    expect(keyList.filter((one) => !known.has(one.id) && !made.test(one.id) && !elsewhere(one))).toEqual([])
  })
})

/** Sections of help that pages of the portal lead to. */
function linksToHelp(): string[] {
  return sourceFiles('src').flatMap((path) =>
    [...read(path).matchAll(/paths\.help\('([\w-]+)'\)/g)].map(([, section]) => section ?? ''),
  )
}

function words(dictionary: Record<string, string>): Record<string, string> {
  return dictionary
}
