import { describe, expect, test } from 'vitest'
import { keyTagOf, type Dnskey } from '#server/features/record/parts/rulesDnskey.ts'
import { algorithmName, digestName, digestOf, flagsOf } from './rules.ts'

const key = (flags: number, algorithm: number, text: string): Dnskey => ({
  flags,
  protocol: 3,
  algorithm,
  publicKey: Buffer.from(text, 'base64'),
})

// Examples from the standards: RFC 4034 section 5.4, RFC 4509 section 2.3, RFC 6605 sections 6.1 and 6.2, and RFC 8080
// section 6.1.
const rsaSha1 = key(
  256,
  5,
  'AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==',
)
const p256 = key(257, 13, 'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==')
const p384 = key(
  257,
  14,
  'xKYaNhWdGOfJ+nPrL8/arkwf2EY3MDJ+SErKivBVSum1w/egsXvSADtNJhyem5RCOpgQ6K8X1DRSEkrbYQ+OB+v8/uX45NBwY8rp65F6Glur8I/mlVNgF6W/qTI37m40',
)
const ed25519 = key(257, 15, 'l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=')

describe('keyTagOf', () => {
  test.each([
    ['RSA/SHA-1', rsaSha1, 60485],
    ['ECDSA P-256', p256, 55648],
    ['ECDSA P-384', p384, 10771],
    ['Ed25519', ed25519, 3613],
  ])('is what the standard says of its example of %s', (_name, example, tag) => {
    expect(keyTagOf(example)).toBe(tag)
  })

  test('of RSA/MD5 is taken out of the modulus, and 0 where there is none', () => {
    expect(keyTagOf({ ...rsaSha1, algorithm: 1, publicKey: Buffer.of(9, 9, 0x12, 0x34, 0x56) })).toBe(0x1234)
    expect(keyTagOf({ ...rsaSha1, algorithm: 1, publicKey: Buffer.of(9) })).toBe(0)
  })
})

describe('digestOf', () => {
  test.each([
    ['dskey.example.com', rsaSha1, 2, 'd4b7d520e7bb5f0f67674a0cceb1e3e0614b93c4f9e99b8383f6a1e4469da50a'],
    ['example.net', p256, 2, 'b4c8c1fe2e7477127b27115656ad6256f424625bf5c1e2770ce6d6e37df61d17'],
    [
      'example.net',
      p384,
      4,
      '72d7b62976ce06438e9c0bf319013cf801f09ecc84b8d7e9495f27e305c6a9b0563a9b5f4d288405c3008a946df983d6',
    ],
    ['example.com', ed25519, 2, '3aa5ab37efce57f737fc1627013fee07bdf241bd10f3b1964ab55c78e79a304b'],
  ] as const)('of %s’s key is the one the standard prints', (owner, example, type, hex) => {
    expect(digestOf(owner, example, type).toString('hex')).toBe(hex)
  })

  test('is the same however the name is written', () => {
    const digest = digestOf('xn--lut-noa55d.cz', p256, 2)
    expect(digestOf('ŽLUTÝ.cz.', p256, 2)).toEqual(digest)
  })
})

describe('flagsOf', () => {
  test.each([
    [0, { isZoneKey: false, isEntryPoint: false, isRevoked: false }],
    [256, { isZoneKey: true, isEntryPoint: false, isRevoked: false }],
    [257, { isZoneKey: true, isEntryPoint: true, isRevoked: false }],
    [385, { isZoneKey: true, isEntryPoint: true, isRevoked: true }],
  ])('reads %i', (flags, bits) => {
    expect(flagsOf(flags)).toEqual(bits)
  })
})

describe('the names of numbers', () => {
  test('are those of IANA’s registries, and none where it has none', () => {
    expect([13, 15, 99].map(algorithmName)).toEqual(['ECDSAP256SHA256', 'ED25519', null])
    expect([1, 2, 4, 99].map(digestName)).toEqual(['SHA-1', 'SHA-256', 'SHA-384', null])
  })
})
