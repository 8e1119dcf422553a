import { describe, expect, test } from 'vitest'
import { viewKey } from './rules.ts'

describe('the key of a view', () => {
  test.each([
    ['Končící', 'KONČÍCÍ'],
    ['Žluté', 'žluté'],
    ['Café', 'Cafe\u0301'],
  ])('is the same for %s and %s', (one, other) => {
    expect(viewKey(one)).toBe(viewKey(other))
  })

  test('distinguishes diacritics', () => {
    expect(viewKey('rad')).not.toBe(viewKey('řád'))
  })
})
