import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bicOf, ibanOf, localNumberOf } from './account.ts'

describe('an IBAN', () => {
  test.each(['CZ65 0800 0000 1920 0014 5399', 'cz6508000000192000145399', 'GB29NWBK60161331926819', 'NO9386011117947'])(
    '%s is one',
    (text) => {
      expect(ibanOf(text)).toBe(text.replaceAll(' ', '').toUpperCase())
    },
  )

  test.each([
    '',
    'CZ65',
    'CZ6508000000192000145398',
    'CZ6508000000192000145939',
    '19-2000145399/0800',
    'CZ650800000019200014539O',
  ])('%s is none', (text) => {
    expect(ibanOf(text)).toBeNull()
  })

  test('is none with any one digit mistyped', () => {
    const iban = 'CZ6508000000192000145399'
    fc.assert(
      fc.property(fc.integer({ min: 2, max: iban.length - 1 }), fc.integer({ min: 0, max: 9 }), (at, digit) => {
        const typed = `${iban.slice(0, at)}${digit}${iban.slice(at + 1)}`
        expect(ibanOf(typed)).toBe(typed === iban ? iban : null)
      }),
    )
  })
})

test.each([
  ['CZ6508000000192000145399', '19-2000145399/0800'],
  ['CZ5855000000001265098001', '1265098001/5500'],
  ['GB29NWBK60161331926819', null],
])('%s is written %s at home', (iban, local) => {
  expect(localNumberOf(iban)).toBe(local)
})

test.each([
  ['KOMBCZPP', 'KOMBCZPP'],
  ['kombczppxxx', 'KOMBCZPPXXX'],
  ['KOMB', null],
])('%s as a BIC is %s', (text, bic) => {
  expect(bicOf(text)).toBe(bic)
})
