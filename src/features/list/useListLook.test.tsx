import { describe, expect, test } from 'vitest'
import { domainColumnNames } from '#contract/domain.ts'
import { columnsIn, densityIn, initialColumns } from './parts/useListLook.ts'

const address = (search: string) => new URLSearchParams(search)

describe('columnsOf', () => {
  test('the address says which columns, and in what order', () => {
    expect(columnsIn(address('columns=lock,fqdn,holder'), ['fqdn'], domainColumnNames)).toEqual([
      'lock',
      'fqdn',
      'holder',
    ])
  })

  test('where it says nothing the person’s own hold, and without those the product’s', () => {
    expect(columnsIn(address(''), ['fqdn', 'lock'], domainColumnNames)).toEqual(['fqdn', 'lock'])
    expect(columnsIn(address(''), null, domainColumnNames)).toEqual(domainColumnNames)
  })

  test.each([
    ['an unknown column', 'columns=fqdn,price,lock', ['fqdn', 'lock']],
    ['one twice', 'columns=fqdn,lock,lock', ['fqdn', 'lock']],
    ['a list without the name', 'columns=lock', ['fqdn', 'lock']],
    ['nothing that is a column', 'columns=price,', domainColumnNames],
    ['nothing at all', 'columns=', domainColumnNames],
  ])('%s does no harm', (_case, search, columns) => {
    expect(columnsIn(address(search), null, domainColumnNames)).toEqual(columns)
  })
})

describe('initialColumns', () => {
  test('a small screen leaves out the columns that only a wide one has room for', () => {
    const columns = [
      { field: 'fqdn' },
      { field: 'next', isHiddenAtFirst: 'besidePeek' as const },
      { field: 'holder', isHiddenAtFirst: 'onSmallScreen' as const },
      { field: 'roles', isHiddenAtFirst: true },
    ]
    expect(initialColumns(columns, 'all')).toEqual(['fqdn', 'next', 'holder'])
    expect(initialColumns(columns, 'small')).toEqual(['fqdn', 'next'])
    expect(initialColumns(columns, 'least')).toEqual(['fqdn'])
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
    expect(densityIn(address(search), 'comfortable')).toBe(density)
  })
})
