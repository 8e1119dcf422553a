import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listMessages, readMessages, type ListedMessage } from '#contract/auctionMessage.ts'
import { recordUnread } from '#src/api/live/liveStore.ts'
import { pretendEvents } from '#tests/browser/pretendEvents.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { auctionId } from '#tests/builders/auction.ts'
import { MessageWatch } from './MessageWatch.tsx'

let kind: ListedMessage['kind']
let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  kind = 'outbid'
  pretendEvents()
  server = signedInServer()
  server.answer(listMessages, () => {
    const auction = { id: auctionId, fqdn: 'xn--kol-2na.cz', unicode: 'kolá.cz' }
    const at = '2026-11-21T10:00:00.000Z'
    const open = { isRead: false, price: '600', currency: 'CZK', dueAt: null, turnsAt: null, action: null }
    const items: ListedMessage[] = [{ id: auctionId, kind, at, auction, ...open }]
    return { items, total: 1, page: 1, size: 25, pages: 1, today: '2026-11-21', asOf: at, unread: 1 }
  })
  server.answer(readMessages, () => ({ unread: 0 }))
})
afterEach(() => {
  act(() => recordUnread(null))
  vi.unstubAllGlobals()
})

test('a bid outbid is shown on every page, with the way to bid again', async () => {
  const router = await show('/domains')
  await unread(2)
  expect(server.requests.filter(({ call }) => call === 'listMessages')).toEqual([])
  await unread(3)
  expect(await screen.findByText('kolá.cz')).toBeTruthy()
  expect(screen.getByText(/You’ve been outbid on/)).toBeTruthy()
  await userEvent.click(screen.getByText('Bid again'))
  expect(router.state.location.pathname + router.state.location.search).toBe(`/auctions/detail/${auctionId}?bid`)
  await waitFor(() => expect(screen.queryByText('kolá.cz')).toBeNull())
  expect(markedRead()).toEqual([{ ids: [auctionId] }])
})

test('a name that was won is shown with the way to pay for it', async () => {
  kind = 'won'
  await show('/domains')
  await unread(0)
  await unread(1)
  expect((await screen.findByText('kolá.cz')).parentElement?.textContent).toMatch(
    /^You won kolá\.cz\. Pay for it in time/,
  )
  expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe(`/auctions/payment/${auctionId}`)
})

test('another message leads to all of them, and a closed one comes back with the next', async () => {
  kind = 'watched-extended'
  await show('/domains')
  await unread(0)
  await unread(1)
  expect(await screen.findByText(/New message about/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Close'))
  expect(screen.queryByText(/New message about/)).toBeNull()
  await unread(2)
  expect((await screen.findByText('Open messages')).getAttribute('href')).toBe('/auctions/message-list')
  expect(markedRead()).toEqual([])
})

test('a message is not shown on the page of its auction, where it is read', async () => {
  await show(`/auctions/detail/${auctionId}`)
  await unread(0)
  await unread(1)
  await waitFor(() => expect(markedRead()).toEqual([{ ids: [auctionId] }]))
  expect(screen.queryByText('kolá.cz')).toBeNull()
})

test('a message about an auction whose page nobody sees stays unread', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await show(`/auctions/detail/${auctionId}`)
  await unread(0)
  await unread(1)
  await waitFor(() => expect(server.requests.filter(({ call }) => call === 'listMessages')).toHaveLength(1))
  expect(screen.queryByText('kolá.cz')).toBeNull()
  expect(markedRead()).toEqual([])
  vi.restoreAllMocks()
})

test('a message that is read elsewhere is hidden', async () => {
  await show('/domains')
  await unread(0)
  await unread(1)
  expect(await screen.findByText('kolá.cz')).toBeTruthy()
  await unread(0)
  expect(screen.queryByText('kolá.cz')).toBeNull()
})

const markedRead = () => server.requests.filter(({ call }) => call === 'readMessages').map(({ body }) => body)
const unread = (count: number) => act(async () => recordUnread(count))

function show(address: string) {
  const page = {
    path: '/*',
    element: (
      <>
        <h1>A page</h1>
        <MessageWatch />
      </>
    ),
  }
  return showPage([page], address)
}
