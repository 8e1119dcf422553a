import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { domainColumnNames, DomainQuery } from '#contract/domain.ts'
import { pageSizes } from '#contract/record.ts'
import { stateCodes } from '#contract/states.ts'
import { misreadParams, readQuery, writeQuery } from './query.ts'

const read = (search: string) => readQuery(DomainQuery, { url: `/domains${search}` })

const handle = fc.stringMatching(/^[A-Z0-9](?:[A-Z0-9-]{0,20}[A-Z0-9])?$/)
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })

const queries = fc.record({
  page: fc.integer({ min: 1, max: 1_000_000 }),
  size: fc.constantFrom(...pageSizes),
  q: maybe(fc.string({ minLength: 1, maxLength: 255, unit: 'grapheme' }).filter((text) => text.length <= 255)),
  sort: fc.constantFrom(...domainColumnNames.flatMap((field) => [field, `-${field}`] as const)),
  nsset: maybe(handle),
  keyset: maybe(handle),
  type: maybe(fc.constantFrom('holder' as const, 'admin' as const)),
  handle: maybe(handle),
  state: maybe(fc.constantFrom(...stateCodes)),
  worstState: maybe(fc.constantFrom(...stateCodes)),
  needsAttention: maybe(fc.constantFrom('yes' as const, 'no' as const, 'other' as const)),
  renewBefore: maybe(fc.constantFrom('outzone' as const, 'deleteCandidate' as const)),
  needsServers: maybe(fc.constantFrom('yes' as const, 'no' as const)),
  lock: maybe(fc.constantFrom('open' as const, 'transfer' as const, 'full' as const)),
  expiresWithin: maybe(fc.integer({ min: 0, max: 3660 })),
  expiresFrom: maybe(day),
  expiresTo: maybe(day),
  registrar: maybe(handle),
  holder: maybe(handle),
  isSecured: maybe(fc.constantFrom('yes' as const, 'no' as const)),
  nssetMissing: maybe(fc.constantFrom('yes' as const, 'no' as const)),
})

describe('misreadParams', () => {
  const misread = (search: string) => misreadParams(DomainQuery, new URLSearchParams(search))
  const long = 'a'.repeat(10_000)

  test.each([
    ['an address that is understood', '?page=1&q=web&lock=full&nsset=nss:one', []],
    ['an empty value', '?lock=', []],
    ['an invalid value', '?lock=constructor&q=web', [['lock', 'constructor']]],
    ['a value that is too long', `?q=${long}`, [['q', long]]],
    ['the second of two values', '?lock=full&lock=open', [['lock', 'open']]],
    ['an unknown name', '?registar=A', [['registar', 'A']]],
  ])('returns of %s what is left out', (_case, search, expected) => {
    expect(misread(search)).toEqual(expected)
  })
})

describe('readQuery', () => {
  test('returns the defaults for an empty address', () => {
    expect(read('')).toEqual({ page: 1, size: 100, sort: 'expiresOn' })
  })

  test('returns the default of an invalid field and leaves the others unchanged', () => {
    expect(read('?page=-3&size=7&sort=sideways&nsset=nss:one&lock=full')).toEqual({
      page: 1,
      size: 100,
      sort: 'expiresOn',
      nsset: 'NSS:ONE',
      lock: 'full',
    })
  })

  test('leaves out unknown fields', () => {
    expect(read('?utm_source=letter&page=2')).toMatchObject({ page: 2 })
    expect(read('?utm_source=letter')).not.toHaveProperty('utm_source')
  })

  test('returns a valid query for any address', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(DomainQuery.shape)), fc.string()), (parts) => {
        const query = read(`?${new URLSearchParams(parts)}`)
        expect(DomainQuery.safeParse(query).success).toBe(true)
      }),
    )
  })
})

describe('writeQuery', () => {
  test('writes an address that reads as the same query', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(read(writeQuery(DomainQuery, query))).toEqual(JSON.parse(JSON.stringify(query)))
      }),
    )
  })

  test('writes the same address again after reading it', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const once = writeQuery(DomainQuery, query)
        expect(writeQuery(DomainQuery, read(once))).toBe(once)
      }),
    )
  })

  test('leaves out defaults', () => {
    expect(writeQuery(DomainQuery, { page: 1, size: 100, sort: 'expiresOn' })).toBe('')
    expect(writeQuery(DomainQuery, { page: 2, lock: 'full' })).toBe('?page=2&lock=full')
  })
})
