import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeMailWishes,
  listMessages,
  readMailWishes,
  readMessages,
  type ListedMessage,
} from '#contract/auctionMessage.ts'
import { CommandKeys } from '#src/ui/command/CommandKeys.tsx'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { auctionId } from '#tests/builders/auction.ts'
import { loader, MessageListPage } from './MessageListPage.tsx'

let server: ReturnType<typeof signedInServer>
let messages: ListedMessage[]

const aMessage = (number: number, given: Partial<ListedMessage> = {}): ListedMessage => ({
  id: `6badc057-629c-4a06-9180-13484500000${number}`,
  kind: 'outbid',
  at: '2026-11-21T10:00:00.000Z',
  isRead: false,
  auction: { id: auctionId, fqdn: `name-${number}.cz`, unicode: null },
  price: '600',
  currency: 'CZK',
  dueAt: null,
  turnsAt: null,
  action: null,
  ...given,
})

const pageOf = (items: ListedMessage[]) => ({
  ...{ items, total: items.length, page: 1, size: 100, pages: 1, today: '2026-11-21' },
  ...{ asOf: '2026-11-21T10:00:00.000Z', unread: items.filter(({ isRead }) => !isRead).length },
})

beforeEach(() => {
  server = signedInServer()
  messages = [
    aMessage(1),
    aMessage(2, { kind: 'won', dueAt: '2026-11-28T23:00:00.000Z' }),
    aMessage(3, { isRead: true }),
  ]
  server.answer(listMessages, () => pageOf(messages))
  server.answer(readMessages, (_url, { body }) => {
    const { ids } = readMessages.body.parse(body)
    messages = messages.map((one) => (ids === undefined || ids.includes(one.id) ? { ...one, isRead: true } : one))
    return { unread: 0 }
  })
  server.answer(readMailWishes, () => ({ off: ['lost' as const] }))
})

const show = (search = '') =>
  showPage(
    [
      { path: '/auctions/message-list', loader, Component: MessageListPage },
      { path: '/auctions/*', element: <h1>An auction</h1> },
    ],
    `/auctions/message-list${search}`,
    { beside: <CommandKeys singleKeys /> },
  )
const requestsOf = (call: string) => server.requests.filter((one) => one.call === call)
const plain = (text: string | null) => (text ?? '').replaceAll(/\s/g, ' ')

describe('MessageListPage', () => {
  test('shows what happened, links to the page of the next step, and marks unread messages', async () => {
    await show()
    const list = screen.getByRole('list', { name: 'Auction messages' })
    expect(plain(list.textContent)).toContain('You were outbid: the price rose to CZK 600.')
    expect(plain(list.textContent)).toContain('You won at CZK 600. Pay by the end of November 28, 2026.')
    expect(within(list).getAllByRole('img', { name: 'unread' })).toHaveLength(2)
    const links = within(list).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/auctions/detail/${auctionId}?bid`,
      `/auctions/payment/${auctionId}`,
      `/auctions/detail/${auctionId}?bid`,
    ])
    expect(await screen.findByText('2 unread')).toBeTruthy()
  })

  test('has the next step of a message while it can be done, which marks the message as read', async () => {
    messages = [
      aMessage(1, { action: 'bid' }),
      aMessage(2, { kind: 'won', action: 'pay' }),
      aMessage(3, { kind: 'payment-received', action: 'register' }),
      aMessage(4),
    ]
    const router = await show()
    const step = (name: string) => screen.getByRole('link', { name })
    const hrefs = ['Bid on name-1.cz', 'Pay for name-2.cz', 'Register name-3.cz'].map((name) =>
      step(name).getAttribute('href'),
    )
    expect(hrefs).toEqual([
      `/auctions/detail/${auctionId}?bid`,
      `/auctions/payment/${auctionId}`,
      `/auctions/payment/${auctionId}`,
    ])
    expect(screen.queryByRole('link', { name: /name-4.cz/ })?.textContent).toBe('name-4.cz')
    await userEvent.click(step('Pay for name-2.cz'))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/auctions/payment/${auctionId}`))
    expect(requestsOf('readMessages').map(({ body }) => body)).toEqual([{ ids: [aMessage(2).id] }])
  })

  test('moves by j and k, marks as read by m, and opens and marks by Enter', async () => {
    const router = await show()
    await userEvent.keyboard('jj')
    expect(document.activeElement?.textContent).toBe('name-2.cz')
    await userEvent.keyboard('m')
    await waitFor(() => expect(requestsOf('readMessages').map(({ body }) => body)).toEqual([{ ids: [aMessage(2).id] }]))
    await waitFor(() => expect(screen.getAllByRole('img', { name: 'unread' })).toHaveLength(1))
    await userEvent.keyboard('k{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/auctions/detail/${auctionId}`))
    expect(requestsOf('readMessages').at(-1)?.body).toEqual({ ids: [aMessage(1).id] })
  })

  test('leaves the focus on a message that is marked as read', async () => {
    await show()
    await userEvent.click(screen.getByRole('button', { name: 'Mark as read: name-2.cz' }))
    await waitFor(() => expect(screen.getAllByRole('img', { name: 'unread' })).toHaveLength(1))
    expect(document.activeElement?.textContent).toBe('name-2.cz')
  })

  test('moves the focus to the next message when the read one leaves the list', async () => {
    server.answer(listMessages, () => pageOf(messages.filter(({ isRead }) => !isRead)))
    await show('?isRead=no')
    await userEvent.keyboard('jm')
    await waitFor(() => expect(screen.queryByText('name-1.cz')).toBeNull())
    expect(document.activeElement?.textContent).toBe('name-2.cz')
    await userEvent.keyboard('m')
    await waitFor(() => expect(screen.queryByText('name-2.cz')).toBeNull())
    expect(document.activeElement?.tagName).toBe('H1')
  })

  test('goes on to the next page and back by j and k', async () => {
    server.answer(listMessages, (url) => {
      const isSecond = url.includes('page=2')
      return { ...pageOf(isSecond ? [aMessage(3)] : [aMessage(1), aMessage(2)]), page: isSecond ? 2 : 1, pages: 2 }
    })
    await show()
    await userEvent.keyboard('jjj')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('name-3.cz'))
    await userEvent.keyboard('k')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('name-2.cz'))
  })

  test('marks all messages as read by one press', async () => {
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByText('All read')).toBeTruthy()
    expect(requestsOf('readMessages').map(({ body }) => body)).toEqual([{ all: true }])
    expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull()
  })

  test('filters by the address', async () => {
    await show('?kind=won&isRead=no')
    expect(requestsOf('listMessages')[0]?.url).toBe('/v1/user/messages/?kind=won&isRead=no')
    expect(await screen.findByText('I won')).toBeTruthy()
  })

  test('explains when messages come in an empty list', async () => {
    messages = []
    await show()
    expect(screen.getByText(/They come once you bid or watch/)).toBeTruthy()
  })

  test('saves which messages come by e-mail, and resets a switch after a failure', async () => {
    server.answer(changeMailWishes, () => ({ refusal: 'database-unavailable' }))
    await show()
    await screen.findByText('2 unread')
    await userEvent.keyboard('{Shift>}M{/Shift}')
    const lost = await screen.findByRole('switch', { name: 'I did not win' })
    expect(lost.getAttribute('aria-checked')).toBe('false')
    await userEvent.click(lost)
    await screen.findByRole('alert')
    expect(lost.getAttribute('aria-checked')).toBe('false')
    server.answer(changeMailWishes, () => ({ off: [] }))
    await userEvent.click(lost)
    await waitFor(() => expect(lost.getAttribute('aria-checked')).toBe('true'))
    expect(requestsOf('changeMailWishes').at(-1)?.body).toEqual({ off: [] })
  })
})
