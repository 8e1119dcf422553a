import { expect, test } from 'vitest'
import { isReadyView } from '#src/features/list/parts/readyViews.ts'
import { domainViews, itemAt, itemOf } from './navigation.ts'

test.each([
  ['/', '/'],
  ['/domains', '/domains'],
  ['/domains/detail/a.cz', '/domains'],
  ['/auctions/list/ongoing', '/auctions'],
  ['/auctions/message-list', '/auctions/message-list'],
  ['/operations', '/activity'],
  ['/operations/019a5b1e-0000-7000-8000-000000000000', '/activity'],
  ['/help', undefined],
])('%s is in the room %s', (pathname, room) => {
  expect(itemAt(pathname)).toBe(room)
})

test('a page of no item is in the item of the page it was opened from', () => {
  const domain = { from: '/domains/detail/a.cz?peek=1', before: { from: '/' } }
  expect(itemOf({ pathname: '/registrar/detail/A', state: domain })).toBe('/domains')
  expect(itemOf({ pathname: '/contact/detail/B', state: { from: '/registrar/detail/A', before: domain } })).toBe(
    '/domains',
  )
  expect(itemOf({ pathname: '/contact/detail/B', state: null })).toBeUndefined()
})

test.each(domainViews)('the view %s is a tab of the list of domains', (_id, _title, query) => {
  expect(isReadyView('domain', query)).toBe(true)
})
