import { expect, test } from 'vitest'
import { tieShortWords } from './setText.ts'

test.each([
  ['jméno v zóně', 'jméno v\u00a0zóně'],
  ['A i v zóně', 'A\u00a0i\u00a0v\u00a0zóně'],
  ['klávesou z.', 'klávesou z.'],
  ['slova nebo věty', 'slova nebo věty'],
  ['(s heslem)', '(s\u00a0heslem)'],
])('“%s” ties short words to the line of the next', (text, tied) => {
  expect(tieShortWords(text)).toBe(tied)
})
