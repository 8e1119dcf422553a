import { describe, expect, test } from 'vitest'
import { domainColumns } from '#contract/columns.ts'
import { DomainQuery } from '#contract/domain.ts'
import { readQuery } from '#src/routing/readQuery.ts'
import { columnsOf, densityOf, plainAddress, readAddress } from './domainAddress.ts'

const address = (search: string) => new URLSearchParams(search)

describe('readAddress', () => {
  const asked = (search: string) => readAddress({ url: `http://localhost/domains${search}` })

  test('an address that asks nothing means what the contract means by it', async () => {
    expect(plainAddress.query).toEqual(DomainQuery.parse({}))
    expect(await asked('')).toEqual(plainAddress)
    expect(await asked('?peek=kolo.cz&columns=fqdn&density=compact')).toEqual(plainAddress)
  })

  test('one that asks something is told in its shortest form, and its filters alone', async () => {
    expect(await asked('?size=100&page=2&sort=-fqdn&lock=full&nonsense=1&columns=fqdn')).toEqual({
      query: { page: 2, size: 100, sort: '-fqdn', lock: 'full' },
      search: '?page=2&sort=-fqdn&lock=full',
      view: '?lock=full',
    })
  })
})

describe('columnsOf', () => {
  test('the address says which columns, and in what order', () => {
    expect(columnsOf(address('columns=lock,fqdn,holder'), ['fqdn'])).toEqual(['lock', 'fqdn', 'holder'])
  })

  test('where it says nothing the person’s own hold, and without those the product’s', () => {
    expect(columnsOf(address(''), ['fqdn', 'lock'])).toEqual(['fqdn', 'lock'])
    expect(columnsOf(address(''), null)).toEqual(domainColumns)
  })

  test.each([
    ['an unknown column', 'columns=fqdn,price,lock', ['fqdn', 'lock']],
    ['one twice', 'columns=fqdn,lock,lock', ['fqdn', 'lock']],
    ['a list without the name', 'columns=lock', ['fqdn', 'lock']],
    ['nothing that is a column', 'columns=price,', domainColumns],
    ['nothing at all', 'columns=', domainColumns],
  ])('%s does no harm', (_case, search, columns) => {
    expect(columnsOf(address(search), null)).toEqual(columns)
  })
})

describe('densityOf', () => {
  test.each([
    ['density=compact', 'compact'],
    ['density=comfortable', 'comfortable'],
    ['density=standard', 'standard'],
    ['density=tiny', 'comfortable'],
    ['', 'comfortable'],
  ] as const)('%j with comfortable preferred is %s', (search, density) => {
    expect(densityOf(address(search), 'comfortable')).toBe(density)
  })
})

describe('a page of the list', () => {
  test.each([
    ['more rows than a page has', 'size=1000', { size: 100 }],
    ['101 rows', 'size=101', { size: 100 }],
    ['no rows', 'size=0', { size: 100 }],
    ['some rows', 'size=37', { size: 100 }],
    ['words', 'size=many', { size: 100 }],
    ['a page before the first', 'page=0', { page: 1 }],
    ['half a page', 'page=1.5', { page: 1 }],
    ['a column nobody sorts by', 'sort=price', { sort: 'expiresOn' }],
  ])('asked for with %s is an ordinary one', (_case, search, part) => {
    expect(readQuery(DomainQuery, address(search))).toMatchObject(part)
  })
})
