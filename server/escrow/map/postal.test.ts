import { describe, expect, test } from 'vitest'
import type { PostalInfo } from '../deposit.ts'
import { asciiOf, postalInfosOf, postalOf } from './postal.ts'

const info = (given: Partial<PostalInfo> = {}): PostalInfo => ({
  form: 'int',
  name: 'Rezler',
  org: null,
  street: ['Dlouha 1'],
  city: 'Brno',
  sp: null,
  pc: '60200',
  cc: 'CZ',
  ...given,
})

describe('postalOf', () => {
  test('the local form is shown and the international one stored', () => {
    const local = info({ form: 'loc', name: 'Řezler' })
    expect(postalOf([info(), local])).toEqual({ shown: local, other: info() })
  })

  test('one form alone is shown, whichever it is', () => {
    expect(postalOf([info()])).toEqual({ shown: info(), other: null })
  })

  test('what only fills a place the schemas demand is nothing', () => {
    const filled = info({ name: '-', city: '-', cc: 'ZZ' })
    expect(postalOf([filled]).shown).toEqual(info({ name: null, city: null, cc: null }))
    expect(postalOf([info({ name: '-', street: [], city: '-', pc: null, cc: 'ZZ' })])).toEqual({
      shown: null,
      other: null,
    })
  })
})

describe('postalInfosOf', () => {
  test('both forms come back, the international one first', () => {
    const local = info({ form: 'loc', name: 'Řezler' })
    expect(postalInfosOf(local, info())).toEqual([info(), local])
  })

  test('letters beyond ASCII are never international', () => {
    expect(postalInfosOf(info({ name: 'Řezler' }), null).map(({ form }) => form)).toEqual(['loc'])
  })
})

describe('asciiOf', () => {
  test.each([
    ['Žluťoučký kůň 1', 'Zlutoucky kun 1'],
    ['Straße Łódź', 'Strasse Lodz'],
    ['Ørsted’s', "Orsted's"],
    ['София', null],
  ])('writes %s as %s', (text, ascii) => {
    expect(asciiOf(text)).toBe(ascii)
  })
})
