import { expect, test } from 'vitest'
import { matchedParts } from './matchedParts.ts'

const marked = (text: string, typed: string) =>
  matchedParts(text, typed)
    .map((part) => (part.isMatched ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Open domains', 'dom', 'Open [dom]ains'],
  ['Open domains', 'o', '[O]pen domains'],
  ['Open domains', 'main', 'Open do[main]s'],
  ['Lock the domains', 'dom lo', '[Lo]ck the [dom]ains'],
  ['Údaje háčky', 'hack', 'Údaje [háčk]y'],
  ['příklad.cz', 'priklad', '[příklad].cz'],
  ['my-shop.cz', 'my shop', '[my-shop].cz'],
  ['Print the list', 'ptl', 'Print the list'],
  ['Print the list', '', 'Print the list'],
])('%s, typed %s', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected)
})
