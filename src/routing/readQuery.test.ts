import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { domainColumns } from '#contract/columns.ts'
import { DomainQuery } from '#contract/domain.ts'
import { pageSizes } from '#contract/record.ts'
import { stateCodes } from '#contract/states.ts'
import { readQuery, writeQuery } from './readQuery.ts'

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
  sort: fc.constantFrom(...domainColumns.flatMap((field) => [field, `-${field}`] as const)),
  nsset: maybe(handle),
  keyset: maybe(handle),
  type: maybe(fc.constantFrom('holder' as const, 'admin' as const)),
  handle: maybe(handle),
  state: maybe(fc.constantFrom(...stateCodes)),
  lock: maybe(fc.constantFrom('open' as const, 'transfer' as const, 'full' as const)),
  expiresWithin: maybe(fc.integer({ min: 0, max: 3660 })),
  expiresFrom: maybe(day),
  expiresTo: maybe(day),
  registrar: maybe(handle),
  isSecured: maybe(fc.constantFrom('yes' as const, 'no' as const)),
  nssetMissing: maybe(fc.constantFrom('yes' as const, 'no' as const)),
})

describe('readQuery', () => {
  test('an empty address is the list by default', () => {
    expect(read('')).toEqual({ page: 1, size: 100, sort: 'expiresOn' })
  })

  test('a part that does not fit falls back and the rest is kept', () => {
    expect(read('?page=-3&size=7&sort=sideways&nsset=nss:one&lock=full')).toEqual({
      page: 1,
      size: 100,
      sort: 'expiresOn',
      nsset: 'NSS:ONE',
      lock: 'full',
    })
  })

  test('a part nobody knows is left out', () => {
    expect(read('?utm_source=letter&page=2')).toMatchObject({ page: 2 })
    expect(read('?utm_source=letter')).not.toHaveProperty('utm_source')
  })

  test('any address at all gives a query the server takes', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(DomainQuery.shape)), fc.string()), (parts) => {
        const query = read(`?${new URLSearchParams(parts)}`)
        expect(DomainQuery.safeParse(query).success).toBe(true)
      }),
    )
  })
})

describe('writeQuery', () => {
  test('what is written is read back the same', () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(read(writeQuery(DomainQuery, query))).toEqual(JSON.parse(JSON.stringify(query)))
      }),
    )
  })

  test('a view has one address: writing what was read changes nothing more', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const once = writeQuery(DomainQuery, query)
        expect(writeQuery(DomainQuery, read(once))).toBe(once)
      }),
    )
  })

  test('defaults are left out', () => {
    expect(writeQuery(DomainQuery, { page: 1, size: 100, sort: 'expiresOn' })).toBe('')
    expect(writeQuery(DomainQuery, { page: 2, lock: 'full' })).toBe('?page=2&lock=full')
  })
})
