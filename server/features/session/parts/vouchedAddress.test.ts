import { describe, expect, test } from 'vitest'
import { vouchedAddress } from './vouchedAddress.ts'

const claim = {
  formatted: 'Lipová 12, Brno',
  street_address: ' Lipová 12 \r\n\n3. patro\n\n',
  locality: 'Brno ',
  region: '',
  postal_code: '602 00',
  country: 'cz',
}

describe('the address of an identity', () => {
  test('has its lines, its country in capitals, and null for an empty region', () => {
    expect(vouchedAddress(claim)).toEqual({
      street: ['Lipová 12', '3. patro'],
      city: 'Brno',
      stateOrProvince: null,
      postalCode: '602 00',
      country: 'CZ',
    })
  })

  test.each([undefined, null, ''])('may have the postal code %j', (code) => {
    expect(vouchedAddress({ ...claim, postal_code: code })).toMatchObject({ postalCode: null })
  })

  test.each([
    ['its country by name', { country: 'Czechia' }],
    ['a code of three letters', { country: 'CZE' }],
    ['a code that no country has', { country: 'ZZ' }],
    ['no country', { country: undefined }],
    ['no city', { locality: ' ' }],
    ['no street', { street_address: undefined }],
    ['four lines of street', { street_address: 'a\nb\nc\nd' }],
    ['a line of more than 255 characters', { street_address: 'x'.repeat(256) }],
    ['a postal code of more than 16 characters', { postal_code: '1'.repeat(17) }],
  ])('is not one for a registry with %s', (_what, fields) => {
    expect(vouchedAddress({ ...claim, ...fields })).toBeNull()
  })

  test.each([null, 'Lipová 12, Brno', { formatted: 'Lipová 12, Brno' }])('is not one for a registry as %j', (given) => {
    expect(vouchedAddress(given)).toBeNull()
  })
})
