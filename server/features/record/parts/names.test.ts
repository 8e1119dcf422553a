import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, searchKey, sortKey, sortKeyRange, toAscii, toUnicode } from './names.ts'

/** Compares as PostgreSQL's collation "C" does. */
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const sorted = (names: string[]) => [...names].sort((a, b) => byBytes(sortKey(a), sortKey(b)))

describe('sortKey', () => {
  test.each([
    ['numbers stand by value', ['web1.cz', 'web2.cz', 'web10.cz', 'web100.cz', 'webmail.cz']],
    ['a number of twenty digits stands after one of nineteen', [`a${'9'.repeat(19)}.cz`, `a1${'0'.repeat(19)}.cz`]],
    ['a shorter label stands first', ['ab.cz', 'ab-c.cz', 'ab1.cz', 'abc.cz']],
    ['leading zeros only break a tie', ['a1.cz', 'a01.cz', 'a001.cz', 'a1b.cz', 'a2.cz']],
    ['case makes no difference', ['alfa', 'BETA', 'gama']],
    ['a mark stands right after its plain letter', ['cap.eu', 'čap.eu', 'cas.eu']],
    ['handles follow their numbers', ['NSS-9', 'NSS-10', 'NSS-10-A', 'NSS-11']],
    ['an A-label stands where its U-label belongs', ['hacky.eu', 'xn--hkyrky-ptac70bc.eu', 'hazena.eu']],
  ])('%s', (_fact, names) => {
    expect(sorted([...names].reverse())).toEqual(names)
  })

  test('any two numbers after the same word stand in the order of their values', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.bigInt({ min: 0n, max: 10n ** 40n }), (a, b) => {
        const order = byBytes(sortKey(`word${a}.cz`), sortKey(`word${b}.cz`))
        expect(Math.sign(order)).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })
})

describe('sortKeyRange', () => {
  const label = fc.string({ unit: fc.constantFrom('a', 'B', 'ž', '0', '1', '9', '-', 'ß'), minLength: 1, maxLength: 8 })

  test('the names that begin with a text stand in its range', () => {
    fc.assert(
      fc.property(label, label, fc.nat(20), (one, other, length) => {
        const name = `${one}.${other}`
        const { from, to } = sortKeyRange(fold(name).slice(0, length))
        expect(byBytes(from, sortKey(name))).toBeLessThanOrEqual(0)
        expect(byBytes(sortKey(name), to)).toBeLessThan(0)
      }),
    )
  })

  test('a name that begins with another word stands outside', () => {
    const { from, to } = sortKeyRange('shop.c')
    expect(['shoc.cz', 'shop-a.cz', 'shops.cz'].filter((name) => sortKey(name) >= from && sortKey(name) < to)).toEqual(
      [],
    )
  })
})

describe('searchKey', () => {
  test('a plain domain is searched by its lower-case name', () => {
    expect(searchKey('Example.CZ')).toBe('example.cz')
  })

  test.each(['háčkyčárky.eu', 'xn--hkyrky-ptac70bc.eu'])('%s is found by both of its forms', (name) => {
    expect(searchKey(name)).toBe('hackycarky.eu xn--hkyrky-ptac70bc.eu')
  })

  test('words are folded', () => {
    expect(fold('Řezníček Weiß Łódź Ærø ΣΊΣΥΦΟΣ')).toBe('reznicek weiss lodz aero σισυφοσ')
  })
})

describe('toAscii', () => {
  test.each([
    ['EXAMPLE.cz.', 'example.cz'],
    ['háčkyčárky.cz', 'xn--hkyrky-ptac70bc.cz'],
    ['faß.de', 'xn--fa-hia.de'],
    ['例え。jp', 'xn--r8jz45g.jp'],
    ['1.1.1.7.7.7.2.2.2.0.2.4.e164.arpa', '1.1.1.7.7.7.2.2.2.0.2.4.e164.arpa'],
    ['256', '256'],
  ])('%s is stored as %s', (name, ascii) => {
    expect(toAscii(name)).toBe(ascii)
  })

  test.each([
    '',
    '.',
    'a..cz',
    '-a.cz',
    'a-.cz',
    'a_b.cz',
    'a b.cz',
    'a/b.cz',
    'a%41.cz',
    'xn--a.cz',
    '*.cz',
    `${'a'.repeat(64)}.cz`,
    `${'a.'.repeat(126)}ab`,
  ])('%s is no domain name', (name) => {
    expect(toAscii(name)).toBeNull()
  })

  test('what it made reads back as it was written', () => {
    expect(toUnicode(toAscii('háčkyčárky.cz') ?? '')).toBe('háčkyčárky.cz')
  })
})
