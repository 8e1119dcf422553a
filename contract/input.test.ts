import { describe, expect, test } from 'vitest'
import { countryCodes } from './country.ts'
import { Email, orNothing, PostalAddress, Telephone, VatNumber } from './input.ts'
import { invalidCodeOf } from './invalid.ts'
import { countryCode, dottedTelephone, withCountryCode } from './telephone.ts'

const codesOf = (schema: typeof Email | typeof PostalAddress | typeof Telephone, given: unknown) =>
  schema.safeParse(given, { reportInput: true }).error?.issues.map(invalidCodeOf) ?? []

describe('a telephone number', () => {
  test.each([
    ['+420 777 123 456', '+420.777123456'],
    ['00420777123456', '+420.777123456'],
    ['+1 (415) 555-0100', '+1.4155550100'],
    ['+49 30 901820', '+49.30901820'],
    ['+353 1 234 5678', '+353.12345678'],
    ['+420.777123456', '+420.777123456'],
    ['＋４２０ 777123456', '+420.777123456'],
  ])('%s is %s', (written, stored) => {
    expect(Telephone.parse(written)).toBe(stored)
  })

  test.each([
    '777 123 456',
    '+420',
    '+420 777 123 456²',
    'call me',
    '+420.77712345678901234',
    '+0.123456',
    '+420 777 12 34',
    '+421 9051 234 567',
  ])('is not %s', (written) => {
    expect(Telephone.safeParse(written).success).toBe(false)
  })

  test('without a country’s code is left as it was written', () => {
    expect(dottedTelephone('777 123 456')).toBe('777 123 456')
  })

  test.each([
    ['777 123 456', 'CZ', '+420.777123456'],
    ['７７７ 123 456', 'CZ', '+420.777123456'],
    ['905 123 456', 'SK', '+421.905123456'],
    ['+48 22 123 45 67', 'CZ', '+48.221234567'],
  ])('%s of a contact in %s is %s', (written, country, stored) => {
    expect(Telephone.parse(withCountryCode(written, country))).toBe(stored)
  })

  test.each([
    ['0905 123 456', 'SK'],
    ['420 777 123 456', 'CZ'],
    ['415 555 0100', 'US'],
    ['777 123 456', null],
  ])('%s of a contact in %s is not completed', (written, country) => {
    expect(withCountryCode(written, country)).toBe(written)
  })

  test('gets only codes that the format of registries splits alike', () => {
    const known = countryCodes.filter((country) => countryCode(country) !== undefined)
    expect(known).toHaveLength(34)
    for (const country of known)
      expect(dottedTelephone(withCountryCode('123456789', country))).toBe(`+${countryCode(country)}.123456789`)
  })
})

describe('an e-mail', () => {
  test('has 320 characters at most, 64 of them before the sign', () => {
    const domain = `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.cz`
    expect(Email.parse(` ${'a'.repeat(64)}@${domain} `)).toBe(`${'a'.repeat(64)}@${domain}`)
    expect(codesOf(Email, `${'a'.repeat(65)}@b.cz`)).toEqual(['wrong-format'])
    expect(codesOf(Email, `a@${'b.'.repeat(160)}cz`)).toContain('too-long')
    expect(codesOf(Email, '')).toContain('required')
  })

  test.each([
    'r&d@firma.cz',
    'a/b@x.cz',
    'x=y@z.cz',
    "!#$%&'*+-/=?^_`{|}~@z.cz",
    'a.b@c.d.cz',
    'info@xn--80a1acny.xn--p1ai',
    'a@1.cz',
  ])('may be %s', (text) => {
    expect(Email.parse(text)).toBe(text)
  })

  test.each([
    'a',
    'a@b',
    'a.b@c',
    '@b.cz',
    'a b@c.cz',
    'a@b..cz',
    'a@.b.cz',
    'a@b.cz.',
    'a@-b.cz',
    'a@b_c.cz',
    'a@b.c',
    'a@127.0.0.1',
    '.a@b.cz',
    'a.@b.cz',
    'a..b@c.cz',
    'a@b@c.cz',
    '"a"@b.cz',
    'á@b.cz',
  ])('is not %s', (text) => {
    expect(codesOf(Email, text)).toEqual(['wrong-format'])
  })
})

test('a VAT number has 20 characters at most and none that cannot be seen', () => {
  expect(VatNumber.parse(' CZ12345678 ')).toBe('CZ12345678')
  expect(VatNumber.safeParse('1'.repeat(21)).success).toBe(false)
  expect(VatNumber.safeParse('CZ\u00001').success).toBe(false)
})

describe('a postal address', () => {
  const address = {
    street: ['Lipová 12', '', ''],
    city: 'Brno',
    stateOrProvince: '',
    postalCode: '602 00',
    country: 'cz',
  }

  test('has its lines, its country in capitals, and null for empty fields', () => {
    expect(PostalAddress.parse(address)).toEqual({
      street: ['Lipová 12'],
      city: 'Brno',
      stateOrProvince: null,
      postalCode: '602 00',
      country: 'CZ',
    })
  })

  test.each([
    [{ street: ['', '', ''] }, ['required']],
    [{ street: ['a', 'b', 'c', 'd'] }, ['too-long']],
    [{ street: ['x'.repeat(256)] }, ['too-long']],
    [{ city: ' ' }, ['required']],
    [{ postalCode: '1'.repeat(17) }, ['too-long']],
    [{ country: 'ZZ' }, ['wrong-choice']],
  ])('with %o is refused', (given, codes) => {
    expect(codesOf(PostalAddress, { ...address, ...given })).toEqual(codes)
  })
})

test('the countries are those of ISO 3166-1, each once, in order', () => {
  expect(countryCodes).toHaveLength(249)
  expect(countryCodes).toEqual([...new Set(countryCodes)].toSorted())
})

test('an empty text is nothing', () => {
  expect(orNothing(VatNumber).parse('  ')).toBeNull()
  expect(orNothing(VatNumber).parse(null)).toBeNull()
  expect(orNothing(VatNumber).parse('1')).toBe('1')
})
