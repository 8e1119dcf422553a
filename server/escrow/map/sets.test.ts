import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KeyData } from '../deposit.ts'
import { keySetOf, secDnsOf, serverSetOf } from './sets.ts'

const ns = (...names: string[]) => names.map((name) => ({ name, addresses: null }))
const key: KeyData = { flags: 257, protocol: 3, algorithm: 13, publicKey: 'AAAA' }
const ds = { keyTag: 12_345, algorithm: 13, digestType: 2, digest: 'AB', keyData: null }

describe('a set of name servers', () => {
  test('has the same handle in whatever order they come, and however often', () => {
    const one = serverSetOf('REG', ns('b.test', 'a.test'))
    expect(serverSetOf('REG', ns('a.test', 'b.test', 'a.test'))).toEqual(one)
    expect(one?.handle).toMatch(/^NSSET-[0-9A-Z]{16}$/)
    expect(one?.servers.map(({ name }) => name)).toEqual(['a.test', 'b.test'])
  })

  test('is another at another registrar, with another server, or with other addresses', () => {
    const at = (...addresses: string[]) => [{ name: 'a.test', addresses }]
    const sets = [
      serverSetOf('REG', ns('a.test')),
      serverSetOf('OTHER', ns('a.test')),
      serverSetOf('REG', ns('a.test', 'b.test')),
      serverSetOf('REG', at('192.0.2.1')),
      serverSetOf('REG', at('192.0.2.2')),
    ]
    expect(new Set(sets.map((set) => set?.handle)).size).toBe(sets.length)
  })

  test('is none without servers', () => {
    expect(serverSetOf('REG', [])).toBeNull()
  })
})

describe('a keyset', () => {
  test('may have DS records only', () => {
    const set = keySetOf('REG', { maxSigLife: null, ds: [ds], keys: [] })
    expect(set?.records).toEqual({ maxSigLife: null, ds: [ds], keys: [] })
  })

  test('has the keys its DS records carry', () => {
    const set = keySetOf('REG', { maxSigLife: null, ds: [{ ...ds, keyData: key }], keys: [] })
    expect(set?.records.keys).toEqual([key])
  })

  test('is written and read back unchanged', () => {
    const record = fc.record({ keyTag: fc.nat(65_535), digest: fc.constantFrom('0A', '1B', '2C', '3D', '4E') })
    fc.assert(
      fc.property(
        fc.uniqueArray(record, { maxLength: 4, selector: ({ digest }) => digest }),
        fc.boolean(),
        fc.option(fc.integer({ min: 1, max: 999_999 })),
        (records, hasKeys, maxSigLife) => {
          const keyOf = (tag: number) => ({ ...key, publicKey: Buffer.from([tag >> 8, tag & 255]).toString('base64') })
          const keySet = keySetOf('REG', {
            maxSigLife,
            ds: records.map((one) => ({ ...ds, ...one, keyData: hasKeys ? keyOf(one.keyTag) : null })),
            keys: [],
          })
          const { ds: dsRecords = [], keys = [] } = keySet?.records ?? {}
          const back = secDnsOf(
            dsRecords,
            keys.map((one) => ({ ...one, keyTag: Buffer.from(one.publicKey, 'base64').readUInt16BE() })),
            maxSigLife,
          )
          expect(keySetOf('REG', back)?.handle).toBe(keySet?.handle)
        },
      ),
    )
  })
})
