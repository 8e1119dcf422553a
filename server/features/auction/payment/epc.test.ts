import { describe, expect, test } from 'vitest'
import { epcOf } from './epc.ts'

const order = {
  iban: 'AT611904300234573201',
  bic: 'GIBAATWWXXX',
  amount: '349.5',
  variableSymbol: '1000000001',
  holder: 'Správce registru, z. s. p. o.',
  message: 'auction kava.example',
}

/** The fields of a code, in the order of EPC069-12, with the most characters of each. */
const fields = [
  ['service tag', 3],
  ['version', 3],
  ['character set', 1],
  ['identification code', 3],
  ['BIC', 11],
  ['name of the beneficiary', 70],
  ['IBAN', 34],
  ['amount', 15],
  ['purpose', 4],
  ['remittance information (structured)', 35],
  ['remittance information (text)', 140],
] as const

const valuesIn = (text: string) => Object.fromEntries(fields.map(([name], line) => [name, text.split('\n')[line]]))

describe('the QR code of a payment in euro', () => {
  test('has the fields of a SEPA credit transfer, a line each', () => {
    const text = epcOf(order)
    expect(text.split('\n')).toHaveLength(fields.length)
    expect(valuesIn(text)).toEqual({
      'service tag': 'BCD',
      version: '002',
      'character set': '1',
      'identification code': 'SCT',
      BIC: 'GIBAATWWXXX',
      'name of the beneficiary': 'Správce registru, z. s. p. o.',
      IBAN: 'AT611904300234573201',
      amount: 'EUR349.50',
      purpose: '',
      'remittance information (structured)': '',
      'remittance information (text)': '1000000001 auction kava.example',
    })
  })

  test('leaves the line of an unknown BIC empty, as version 002 allows', () => {
    expect(valuesIn(epcOf({ ...order, bic: null }))).toMatchObject({ BIC: '', IBAN: 'AT611904300234573201' })
  })

  test('lets no value add a line', () => {
    const text = epcOf({ ...order, holder: 'Registry\nIBAN', message: 'a\r\nb' })
    expect(valuesIn(text)).toMatchObject({
      'name of the beneficiary': 'Registry IBAN',
      'remittance information (text)': '1000000001 a b',
    })
  })

  test.each([
    ['Latin letters', 'ř', 'b'],
    ['letters of three bytes', 'რ', 'b'],
  ])('has no field longer than it may be, and at most 331 bytes, with %s', (_kind, letter, other) => {
    const text = epcOf({ ...order, holder: letter.repeat(100), message: other.repeat(300), amount: '999999999.99' })
    const values = text.split('\n')
    for (const [line, [name, most]] of fields.entries())
      expect(Array.from(values[line] ?? '').length, name).toBeLessThanOrEqual(most)
    expect(values[5]).toBe(letter.repeat(70))
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(331)
  })
})
