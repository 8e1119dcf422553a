import { describe, expect, test } from 'vitest'
import { insertInto, reshape, type MaskName } from './masks.ts'

const typed = (mask: MaskName, inserted: string, given: { text?: string; at?: number; locale?: string } = {}) => {
  const { text = '', at = text.length, locale = 'cs-CZ' } = given
  return insertInto(mask, { text, from: at, to: at, inserted }, locale).text.replaceAll('\u00a0', ' ')
}

describe('a mask', () => {
  test.each<[MaskName, string, string]>([
    ['integer', '-12a3', '-123'],
    ['integer', '4-2', '42'],
    ['positiveInteger', '007', '7'],
    ['positiveInteger', '１２', '12'],
    ['number', '-1,5,5', '-1,55'],
    ['number', '3.14', '3.14'],
    ['hex', 'DE:AD be ef, g', 'DEADbeef'],
    ['email', ' Jan.Novák@mail.cz\n', 'Jan.Novk@mail.cz'],
    ['email', 'a＠b@c.cz', 'a@bc.cz'],
    ['letters', 'C Z1', 'CZ'],
    ['letters', 'e\u0301', 'é'],
    ['alphanumerics', '-NS--1-', 'NS-1-'],
    ['money', 'CZK 12 345,678 Kč', '12 345,67'],
    ['money', '1.5', '1,5'],
  ])('%s makes of “%s” “%s”', (mask, inserted, left) => {
    expect(typed(mask, inserted)).toBe(left)
  })

  test('keeps what stands round the place where something comes in', () => {
    expect(typed('integer', '9x', { text: '12', at: 1 })).toBe('192')
    expect(typed('integer', '-', { text: '12', at: 1 })).toBe('12')
  })

  test('takes what is selected away for what comes in its place', () => {
    expect(insertInto('hex', { text: 'abcd', from: 1, to: 3, inserted: '0z0' }, 'en-US')).toEqual({
      text: 'a00d',
      caret: 3,
    })
  })

  test.each([
    ['cs-CZ', '1234567,5', '1 234 567,5'],
    ['en-US', '1,234,567.5', '1,234,567.5'],
    ['en-US', '1234567.5', '1,234,567.5'],
  ])('groups an amount as %s writes it: %s', (locale, inserted, left) => {
    expect(typed('money', inserted, { locale })).toBe(left)
  })

  test('leaves the caret behind the digit it was behind, however the amount is grouped', () => {
    expect(insertInto('money', { text: '1,234', from: 1, to: 1, inserted: '9' }, 'en-US')).toEqual({
      text: '19,234',
      caret: 2,
    })
    expect(reshape('money', { text: '1,34', caret: 2 }, 'en-US')).toEqual({ text: '134', caret: 1 })
  })

  test.each<MaskName>(['integer', 'positiveInteger', 'number', 'money', 'hex', 'email', 'letters', 'alphanumerics'])(
    '%s leaves what it has made as it is',
    (mask) => {
      const once = reshape(mask, { text: '-1 234,5a@b.cz-é', caret: 3 }, 'cs-CZ')
      expect(reshape(mask, once, 'cs-CZ')).toEqual(once)
    },
  )
})
