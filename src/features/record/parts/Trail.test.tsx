import { expect, test } from 'vitest'
import { placeAt } from './Trail.tsx'

test.each([
  ['/', 'app.navigation.overview'],
  ['/domains?lock=open', 'app.navigation.domains'],
  ['/mycontact/detail/merge', 'app.navigation.my_contact'],
  ['/auctions/list/watching', 'app.navigation.auctions'],
  ['/auctions/list/bidding?lead=outbid', 'auctions.tab.bidding'],
  ['/auctions/list/finished', 'auctions.tab.finished'],
  ['/auctions/message-list', 'app.navigation.messages'],
  ['/operations?page=2', 'operation.list.title'],
  ['/operations/019a5b1e-0000-7000-8000-000000000000', 'operation.place'],
  ['/activity?type=domain&handle=a.cz', 'app.navigation.activity'],
])('the way back to %s is named %s', (path, title) => {
  expect(placeAt(path)).toBe(title)
})
