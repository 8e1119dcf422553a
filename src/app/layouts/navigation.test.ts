import { expect, test } from 'vitest'
import { itemAt } from './navigation.ts'

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
