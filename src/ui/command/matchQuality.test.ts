import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText, matchQuality } from './paletteSections.ts'

const well = (name: string, typed: string) => matchQuality(foldText(name), foldText(typed))

describe('matchQuality', () => {
  test.each([
    ['without diacritics', 'Přidat filtr', 'pridat', 5],
    ['in any case', 'Přidat filtr', 'PŘI', 5],
    ['by the beginnings of its words, in any order', 'Přidat filtr', 'fil při', 4],
    ['by a part inside', 'Zobrazit sloupce', 'loup', 3],
    ['by the beginnings of its letters', 'Zobrazit sloupce', 'zs', 1],
    ['not by letters in another order', 'Zobrazit sloupce', 'sz', 0],
    ['not by one letter inside', 'Zamknout', 'q', 0],
    ['not by a word whose letters are scattered in it', 'My operations', 'orion', 0],
  ])('a name is found %s', (_case, name, typed, rank) => {
    expect(well(name, typed)).toBe(rank)
  })

  test('every beginning of a name finds it, with the best rank', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), (name, cut) => {
        const folded = foldText(name)
        expect(matchQuality(folded, folded.slice(0, cut % (folded.length + 1)))).toBeGreaterThanOrEqual(1)
        expect(matchQuality(folded, folded)).toBe(folded === '' ? 1 : 5)
      }),
    )
  })
})
