import { describe, expect, test } from 'vitest'
import { viewAt, viewOf, withView } from './viewList.ts'

const soon = { list: 'domain', name: 'Soon', query: '?expiresWithin=30&sort=fqdn' } as const
const open = { list: 'domain', name: 'Open', query: '?lock=open' } as const

describe('a view', () => {
  test.each([
    ['?page=3&lock=open&peek=a.cz&operation=x', '?lock=open'],
    ['?sort=fqdn&expiresWithin=30', '?expiresWithin=30&sort=fqdn'],
    ['?page=2', ''],
    ['', ''],
  ])('of %s is %s', (search, stored) => {
    expect(viewOf(search)).toBe(stored)
  })

  test('is the saved one with the same columns before another one of the same rows', () => {
    const wide = { ...open, name: 'Wide', query: '?columns=fqdn,holder&lock=open' }
    const views = { ready: [{ query: '' }], saved: [open, wide] }
    const addresses = [
      '?lock=open',
      '?lock=open&columns=fqdn,holder',
      '?lock=open&density=compact',
      '?density=compact',
      '?sort=fqdn',
      '?q=a',
    ]
    const all = { query: '' }
    expect(addresses.map((search) => viewAt(search, views))).toEqual([open, wide, open, all, all, undefined])
  })

  test('is the one of the same order before another one of the same rows', () => {
    const views = { ready: [open, { query: '?lock=open&sort=fqdn' }], saved: [] }
    expect(viewAt('?sort=fqdn&lock=open', views)).toEqual({ query: '?lock=open&sort=fqdn' })
    expect(viewAt('?sort=-fqdn&lock=open', views)).toEqual(open)
  })

  test('takes the place of the one of its name, whatever its case', () => {
    const again = { ...soon, name: 'SOON', query: '?expiresWithin=7' }
    expect(withView([soon, open], again)).toEqual([again, open])
    expect(withView([open], soon)).toEqual([open, soon])
  })
})
