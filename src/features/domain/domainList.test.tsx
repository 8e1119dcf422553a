import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { DomainQuery, type DomainRow } from '#contract/domain.ts'
import { parseAddress } from '#src/features/list/parts/loadList.ts'
import { readQuery } from '#contract/query.ts'
import { aRow } from '#tests/builders/domain.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { domainColumns } from './domainColumns.tsx'
import { domainList } from './domainList.ts'

beforeEach(() => void signedInServer())

const address = (search: string) => new URLSearchParams(search)

describe('the address of the list of domains', () => {
  const plain = { query: DomainQuery.parse({}), search: '', view: '', misread: [] }
  const queryOf = (search: string) => parseAddress(domainList, { url: `http://localhost/domains${search}` })

  test('an address without a query means the defaults of the contract', () => {
    expect(queryOf('')).toEqual(plain)
    expect(queryOf('?peek=kolo.cz&columns=fqdn&density=compact')).toEqual(plain)
  })

  test('one with a query is written in its shortest form, and its filters alone', () => {
    expect(queryOf('?size=100&page=2&sort=-fqdn&lock=full&nonsense=1&columns=fqdn')).toEqual({
      query: { page: 2, size: 100, sort: '-fqdn', lock: 'full' },
      search: '?page=2&sort=-fqdn&lock=full',
      view: '?lock=full',
      misread: [['nonsense', '1']],
    })
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
  ])('with %s is an ordinary one', (_case, search, part) => {
    expect(readQuery(DomainQuery, address(search))).toMatchObject(part)
  })
})

test.each<[string, Partial<DomainRow>, boolean]>([
  ['may be deleted any day', { states: ['deleteCandidate'], next: null }, false],
  ['stays out of the zone, as its chip says', { states: ['outzone', 'serverBlocked'], next: null }, true],
  ['needs name servers', { states: ['outzone'] }, false],
  ['has its expiry on hold', { states: ['serverRenewProhibited'], next: null }, false],
  ['expires', { next: { state: 'expired', on: '2027-01-01' } }, false],
])('a card of a domain that %s leaves its next state out: %j', (_what, row, isLeftOut) => {
  const column = domainColumns.find(({ field }) => field === 'next')
  expect(column?.isEmpty?.(aRow('a.cz', row))).toBe(isLeftOut)
})

test.each<[string, Partial<DomainRow>]>([
  ['needs name servers', { states: ['outzone'] }],
  ['stays out of the zone', { states: ['outzone'], nsset: 'NSS-A' }],
  ['stays out of the zone', { states: ['outzone', 'serverOutzoneManual'] }],
  ['stays out of the zone', { states: ['outzone', 'serverBlocked'] }],
  ['expiry on hold', { states: ['serverRenewProhibited'], next: null, expiresOn: '2026-05-01' }],
  ['needs name servers', { states: ['serverRenewProhibited', 'outzone'], next: null }],
  ['', { expiresOn: '2027-01-01', next: { state: 'expired', on: '2027-01-01' } }],
  ['expires in 30 days', { expiresOn: '2026-07-01', next: { state: 'expired', on: '2026-07-01' } }],
  ['deletion tomorrow', { states: ['outzone', 'expired'], next: { state: 'deleteCandidate', on: '2026-06-02' } }],
  ['deletion Jan 1, 2027', { states: ['outzone', 'expired'], next: { state: 'deleteCandidate', on: '2027-01-01' } }],
])('the next state beside the expiry says “%s” of %j', async (words, row) => {
  const columns = domainColumns
  const column = domainColumns.find(({ field }) => field === 'next')
  await showPart(column?.render(aRow('a.cz', row), { tabIndex: -1, today: '2026-06-01', room: 200, columns }), '/')
  expect(screen.getByRole('main').textContent).toBe(`A page${words}`)
})

test('the next state without the expiry beside it says when the domain expires', async () => {
  const column = domainColumns.find(({ field }) => field === 'next')
  await showPart(column?.render(aRow('a.cz'), { tabIndex: -1, today: '2026-06-01', room: 200, columns: [] }), '/')
  expect(screen.getByText('expires Jan 1, 2027')).toBeTruthy()
})

test('the lock of a domain that the registry has blocked is the block', async () => {
  const column = domainColumns.find(({ field }) => field === 'lock')
  const blocked = aRow('a.cz', { states: ['serverBlocked'], lock: 'open' })
  await showPart(column?.render(blocked, { tabIndex: -1, today: '2026-06-01' }), '/')
  expect(screen.getByRole('img', { name: 'Blocked by registry' })).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'Unlocked' })).toBeNull()
})
