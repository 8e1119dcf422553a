import { describe, expect, test } from 'vitest'
import { sortPasted } from '#server/features/list/parts/selection.ts'
import { domainList } from './listStore.ts'

const sorted = (texts: readonly string[]) => sortPasted(texts, domainList.nameOf)

describe('pasted names', () => {
  test('are one name as IDN, punycode, in any case, with a final dot and space around', () => {
    const pasted = ['Žluťoučký-Kůň.cz', ' xn--luouk-k-z2a6lsyxjlexh.CZ. ', 'ABC.cz', 'abc.cz.']
    const { names, malformed, duplicate } = sorted(pasted)
    expect([...names.values()]).toEqual(['Žluťoučký-Kůň.cz', 'ABC.cz'])
    expect([...names.keys()][1]).toBe('abc.cz')
    expect(malformed).toEqual([])
    expect(duplicate).toEqual([' xn--luouk-k-z2a6lsyxjlexh.CZ. ', 'abc.cz.'])
  })

  test('keep the order they were pasted in', () => {
    expect([...sorted(['b.cz', 'a.cz', 'b.cz', 'c.cz']).names.keys()]).toEqual(['b.cz', 'a.cz', 'c.cz'])
  })

  test('report a repeated name once, with its second spelling', () => {
    expect(sorted(['a.cz', 'A.cz', 'a.cz.', 'x y', 'x y']).duplicate).toEqual(['A.cz', 'x y'])
  })

  test.each(['', ' ', 'cz', 'a b.cz', '-a.cz', 'a..cz', 'a_b.cz', `${'x'.repeat(64)}.cz`, 'a.cz\0', 'https://a.cz/'])(
    'report a malformed name unchanged: %j',
    (text) => {
      const { names, malformed } = sorted([text])
      expect([...names]).toEqual([])
      expect(malformed).toEqual([text])
    },
  )
})
