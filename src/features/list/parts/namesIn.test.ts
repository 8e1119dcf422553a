import { describe, expect, test } from 'vitest'
import { namesIn } from './namesIn.ts'

describe('names in a pasted text', () => {
  test.each([
    ['a.cz b.cz', ['a.cz', 'b.cz']],
    ['a.cz,\tb.cz;\r\n"c.cz"\n\n', ['a.cz', 'b.cz', 'c.cz']],
    ['https://www.a.cz/path?x=1 http://b.cz:8080', ['a.cz', 'b.cz']],
    ['Žluťoučký.cz | xn--abc.cz', ['Žluťoučký.cz', 'xn--abc.cz']],
    ['[a.cz] (b.cz) <c.cz>', ['a.cz', 'b.cz', 'c.cz']],
    ['not_a@name', ['name']],
    ['Jan <jan@a.cz>; mailto:info@b.cz', ['Jan', 'a.cz', 'b.cz']],
    ['www.a.cz WWW.b.cz www.cz', ['a.cz', 'b.cz', 'www.cz']],
    ['\u200Ba.cz\uFEFF b\u00AD.cz', ['a.cz', 'b.cz']],
    [' \n ,; ', []],
  ])('%j are %j', (text, names) => {
    expect(namesIn(text)).toEqual(names)
  })

  test('a hundred thousand are found at once', () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `name-${at}.cz`).join('\n')
    expect(namesIn(text)).toHaveLength(100_000)
  })
})
