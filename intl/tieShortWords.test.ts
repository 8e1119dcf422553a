import { expect, test } from 'vitest'
import { tieShortWords } from './tieShortWords.ts'

test.each([
  ['jméno v zóně', 'jméno v\u00a0zóně'],
  ['A i v zóně', 'A\u00a0i\u00a0v\u00a0zóně'],
  ['klávesou z.', 'klávesou z.'],
  ['slova nebo věty', 'slova nebo věty'],
  ['(s heslem)', '(s\u00a0heslem)'],
  ['stav k {at}', 'stav k\u00a0{at}'],
  ['{count, plural, one {z řádku} other {z # řádků}}', '{count, plural, one {z\u00a0řádku} other {z\u00a0# řádků}}'],
])('“%s” ties short words to the line of the next', (text, tied) => {
  expect(tieShortWords(text, 'cs-CZ')).toBe(tied)
})

test('an English text stays as it is', () => {
  expect(tieShortWords('a domain I own', 'en-US')).toBe('a domain I own')
})
