import { describe, expect, test } from 'vitest'
import { sortKey } from '#server/features/record/parts/names.ts'
import { firstWords, secondWords } from './words.ts'

describe('the words of names', () => {
  test('no first word begins with another, so no two names are spelt alike', () => {
    const clashes = firstWords.filter((word) => firstWords.some((other) => other !== word && word.startsWith(other)))
    expect(clashes).toEqual([])
    expect(new Set(firstWords).size).toBe(firstWords.length)
    expect(new Set(secondWords).size).toBe(secondWords.length)
  })

  test('words are letters only and sort by themselves', () => {
    for (const word of [...firstWords, ...secondWords]) expect(word).toMatch(/^[a-z]+$/)
    expect(sortKey('alfa.cz') < sortKey('amber.cz')).toBe(true)
  })
})
