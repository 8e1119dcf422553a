import { expect, test } from 'vitest'
import { itemAt } from './navigation.ts'

test.each([
  ['/', '/'],
  ['/domains', '/domains'],
  ['/domains/detail/a.cz', '/domains'],
  ['/auctions/list/ongoing', '/auctions'],
  ['/auctions/message-list', '/auctions/message-list'],
  ['/operations', undefined],
])('%s is in the room %s', (pathname, room) => {
  expect(itemAt(pathname)).toBe(room)
})
