import { describe, expect, test } from 'vitest'
import { holdsAll, rangesIn, wordsOf } from './marking.ts'

const marked = (text: string, query: string) => rangesIn(text, wordsOf(query)).map(([from, to]) => text.slice(from, to))

describe('a search of help', () => {
  test.each([
    ['Zámek otevřete', 'zamek', ['Zámek']],
    ['Držitele a držitelem', 'drzitel', ['Držitel', 'držitel']],
    ['Aukce i dvě aukcí', 'AUKCE', ['Aukce', 'aukc']],
    ['undo, undone', 'undo', ['undo', 'undo']],
    ['nothing of it', 'xyz', []],
    ['žluťoučký', 'lutou kun', ['luťou']],
    ['Zámek', '   ', []],
    ['Zámek', 'Za\u0301', ['Zá']],
  ])('marks in “%s” for “%s” %j', (text, query, found) => {
    expect(marked(text, query)).toEqual(found)
  })

  test('takes what overlaps for one', () => {
    expect(marked('abcdef', 'abc bcd')).toEqual(['abcd'])
  })

  test('wants every word, in whatever order', () => {
    expect(holdsAll('Kdo vyhraje a zaplatí', wordsOf('zaplati vyhr'))).toBe(true)
    expect(holdsAll('Kdo vyhraje', wordsOf('zaplati vyhr'))).toBe(false)
  })
})
