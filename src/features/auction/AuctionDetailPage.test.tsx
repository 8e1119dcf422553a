import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { listAuctionBids, placeBid, readAuction, readAuctionCalendar } from '#contract/auction.ts'
import { addressOf } from '#src/api/client.ts'
import { press, type } from '#tests/browser/bidField.ts'
import { auctionServer, leaveAuction } from '#tests/browser/showAuction.tsx'
import { anAuction, aReceipt, aPublicState, auctionId } from '#tests/builders/auction.ts'

afterEach(leaveAuction)

const announcer = () => {
  const found = document.querySelector('[data-announcer]')
  if (!found) throw new Error('the page has no announcer')
  return found
}
const plain = (text: string | null) => (text ?? '').replaceAll(/\s/g, ' ')
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

describe('AuctionDetailPage', () => {
  test('shows the price, the leader, the next minimum, the end, the rules and the calendar file', async () => {
    await auctionServer().show()
    const price = screen.getByRole('region', { name: 'Current price' })
    expect(plain(price.textContent)).toContain('CZK 450')
    expect(plain(price.textContent)).toContain('3 bids · Bidder 1 leads · next bid at least CZK 500')
    within(price).getByText(/^(59 min 5\d s|1 h 0 min 0\d s)$/)
    const rules = screen.getByRole('region', { name: 'Rules of this auction' })
    expect(plain(rules.textContent)).toContain('any multiple of CZK 1, at least CZK 100 and at most CZK 10,000,000')
    expect(plain(within(rules).getByRole('table').textContent)).toContain('CZK 2,500 and aboveCZK 250')
    const file = await screen.findByRole('link', { name: 'Add to calendar' })
    expect(file.getAttribute('href')).toBe(addressOf(readAuctionCalendar, { params: { id: auctionId } }))
  })

  test('shows every bid by its number, marks mine, and reloads them after a new bid', async () => {
    const server = auctionServer({ part: { number: 2, ceiling: '400' } })
    const bid = (sequence: number, bidder: number, leader: number, price: string) => ({
      ...{ sequence, bidder, leader, price },
      at: inMinutes(-sequence),
    })
    server.answer(listAuctionBids, () => ({ items: [bid(2, 2, 1, '450'), bid(1, 1, 1, '100')], currency: 'CZK' }))
    await server.show()
    const history = await screen.findByRole('table', { name: 'Bids' })
    await waitFor(() => expect(history.textContent).toContain('You (bidder 2)Bidder 1 stayed in the lead'))
    await server.listening()
    server.answer(listAuctionBids, () => ({
      items: [bid(3, 3, 3, '600'), bid(2, 2, 1, '450'), bid(1, 1, 1, '100')],
      currency: 'CZK',
    }))
    server.change({ price: '600', leader: 3, bids: 3 })
    await within(history).findByText('Bidder 3')
  })

  test('shows the last ten bids, and prints all', async () => {
    const server = auctionServer()
    const bids = Array.from({ length: 13 }, (_one, index) => ({
      ...{ sequence: 13 - index, bidder: 1, leader: 1, price: `${1300 - index * 100}` },
      at: inMinutes(-index),
    }))
    server.answer(listAuctionBids, () => ({ items: bids, currency: 'CZK' }))
    await server.show()
    const rows = () =>
      within(screen.getByRole('table', { name: 'Bids' }))
        .getAllByRole('row')
        .slice(1)
    await waitFor(() => expect(rows()).toHaveLength(10))
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(rows()).toHaveLength(13)
  })

  test('leaves the bid form out of print', async () => {
    await auctionServer().show()
    const field = await screen.findByRole('textbox', { name: /Maximum/i })
    expect(field.closest('[data-print="none"]')).toBeTruthy()
  })

  test('says when the connection is lost, until it is back', async () => {
    const server = auctionServer()
    await server.show()
    await server.listening()
    server.events.refuse({ status: 503, code: 'overloaded' })
    server.events.end('/v1/public/events/')
    await screen.findByText(/^The connection was lost/)
    server.events.refuse(null)
    await waitFor(() => expect(screen.queryByText(/^The connection was lost/)).toBeNull())
  })

  test('reloads the auction when the stream reports lost changes', async () => {
    const server = auctionServer()
    await server.show()
    await server.listening()
    server.change({ price: '600', bids: 4 })
    await screen.findByText(/4 bids/)
    const before = server.requests.filter(({ call }) => call === readAuction.name).length
    server.stand({ price: '9600', bids: 200, sequence: 2 })
    server.events.send('/v1/public/events/', 'gone', { ids: [auctionId] })
    await screen.findByText(/200 bids/)
    expect(server.requests.filter(({ call }) => call === readAuction.name)).toHaveLength(before + 1)
    expect(plain(screen.getByRole('region', { name: 'Current price' }).textContent)).toContain('CZK 9,600')
  })

  test('shows the public outcome and mine after the end', async () => {
    await auctionServer({
      auction: { standing: aPublicState({ status: 'awaiting_payment', endsAt: inMinutes(-5) }) },
      part: { number: 1, ceiling: '900', result: 'won', payBy: inMinutes(7 * 24 * 60) },
    }).open()
    await screen.findByText('You won.')
    expect(screen.getByText('You won: payment due')).toBeTruthy()
    expect(screen.queryByText('Awaiting payment')).toBeNull()
    expect(screen.getByText(/^Pay by the end of .* right to register the name is lost\.$/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe(`/auctions/payment/${auctionId}`)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('has no rules and no watching of an auction that is over', async () => {
    await auctionServer({
      auction: { standing: aPublicState({ status: 'released', endsAt: inMinutes(-5) }) },
      part: { number: 1, ceiling: '900', result: 'lost' },
    }).open()
    await screen.findByText('You did not win.')
    expect(plain(screen.getByText(/^Your maximum was/).textContent)).toBe('Your maximum was CZK 900.')
    await waitFor(announcer)
    expect(screen.queryByRole('region', { name: 'Rules of this auction' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Watch/ })).toBeNull()
  })

  test('has the countdown as the largest figure below the price', async () => {
    await auctionServer({ auction: { standing: aPublicState({ endsAt: inMinutes(12) }) } }).show()
    const sizeOf = (element: Element | null) => element && getComputedStyle(element).fontSize
    expect(sizeOf(screen.getByText(/^1[12] min \d\d s$/).parentElement)).toBe('24px')
    expect(sizeOf(screen.getByText('CZK 450'))).toBe('32px')
  })

  test.each([
    ['paid', 'You’ve paid and can register the name.'],
    ['registered', 'You’ve registered the name.'],
    ['lapsed', 'You did not register the name in time. It is free to register.'],
  ] as const)('addresses the winner of an auction that is %s', async (status, words) => {
    await auctionServer({
      auction: { standing: aPublicState({ status, endsAt: inMinutes(-5) }) },
      part: { number: 1, ceiling: '900', result: 'won' },
    }).open()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByText(/^The winner (has paid|has registered|did not)/)).toBeNull()
  })

  test.each([
    ['2026-11-21T20:00:00Z', 'November 21, 2026 at 9:00 PM GMT+1', 'Your time: 8:00 PM UTC'],
    ['2026-11-21T23:30:05Z', 'November 22, 2026 at 12:30:05 AM GMT+1', 'Your time: November 21 at 11:30:05 PM UTC'],
  ])('names the time zone of %s, and adds what of it differs by the device’s clock', async (endsAt, at, deviceAt) => {
    await auctionServer({ auction: { standing: aPublicState({ endsAt, status: 'released' }) } }).open()
    expect(await screen.findByText(at)).toBeTruthy()
    expect(screen.getByText(deviceAt)).toBeTruthy()
  })

  test('says after the payment deadline that a payment in time counts, and offers no payment', async () => {
    await auctionServer({
      auction: { standing: aPublicState({ status: 'awaiting_payment', endsAt: inMinutes(-9 * 24 * 60) }) },
      part: { number: 1, ceiling: '900', result: 'won', bookedBy: inMinutes(24 * 60) },
    }).open()
    await screen.findByText(/^The time to pay is over. A payment that reached the account in time still counts/)
    expect(screen.queryByText('Waiting for the winner to pay.')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull()
  })

  test.each<['released' | 'registered', number]>([
    ['released', 0],
    ['registered', 3],
  ])('of an auction that is %s with %i bids has their section only if there are any', async (status, bids) => {
    const state = aPublicState({ status, bids, endsAt: inMinutes(-60) })
    await auctionServer({ auction: { standing: state }, part: {} }).open()
    // It comes with the section of the bids.
    await waitFor(announcer)
    expect(screen.queryAllByRole('region', { name: 'Bids' })).toHaveLength(bids === 0 ? 0 : 1)
  })

  test('ends by the clock without an event', async () => {
    const server = auctionServer()
    await server.show()
    await server.listening()
    server.change({ endsAt: new Date(Date.now() + 800).toISOString() })
    await screen.findByText(/Just ended/)
    await screen.findByText('Waiting for the winner to pay.')
    await waitFor(() => expect(plain(announcer().textContent)).toBe('The auction has ended at CZK 450.'))
  })

  test('shows when and why an open auction was cancelled', async () => {
    const server = auctionServer()
    await server.show()
    await server.listening()
    const cancelled = { cancelledAt: '2026-11-20T12:30:00.000Z', cancelReason: 'A court ordered it.' }
    server.answer(readAuction, () => anAuction({ ...cancelled, standing: aPublicState({ status: 'cancelled' }) }))
    server.change({ status: 'cancelled' })
    expect(await screen.findByText(/The registry cancelled the auction. A court ordered it./)).toBeTruthy()
    expect(screen.getByText('Cancelled on').parentElement?.textContent).toMatch(/November 20, 2026.*1:30/)
    expect(screen.getByText('Was to end')).toBeTruthy()
  })

  test('shows the end of an auction that was cancelled after it', async () => {
    const endsAt = '2026-11-20T20:00:00.000Z'
    const state = aPublicState({ status: 'cancelled', endsAt })
    await auctionServer({ auction: { standing: state, cancelledAt: '2026-11-21T09:00:00.000Z' } }).open()
    expect((await screen.findByText('Ended')).parentElement?.textContent).toMatch(/November 20/)
  })

  test('shows and announces nothing of the previous auction on the page of another', async () => {
    const server = auctionServer({ part: { number: 2, ceiling: '400' } })
    const first = { sequence: 1, bidder: 77, leader: 77, price: '100', at: inMinutes(-1) }
    server.answer(listAuctionBids, () => ({ items: [first], currency: 'CZK' }))
    const router = await server.show()
    await screen.findByText('Bidder 77')
    const id = '00000000-0000-4000-8000-000000000002'
    const ended = aPublicState({ status: 'awaiting_payment', endsAt: inMinutes(-5) })
    server.answer(readAuction, () => anAuction({ id, fqdn: 'jine-jmeno.cz', standing: ended }))
    server.answer(listAuctionBids, () => ({ refusal: 'unreachable' }))
    await act(() => router.navigate(`/auctions/detail/${id}`))
    await screen.findByRole('heading', { level: 1, name: /jine-jmeno/ })
    // The bids of the second auction cannot be loaded.
    await screen.findByRole('alert')
    expect(screen.queryByText('Bidder 77')).toBeNull()
    expect(announcer().textContent).toBe('')
  })

  test('shows the page for missing auctions', async () => {
    const server = auctionServer()
    server.answer(readAuction, () => ({ refusal: 'auction-not-found' }))
    await server.open()
    expect(screen.getByRole('heading', { level: 1, name: 'There is no such auction' })).toBeTruthy()
  })
})

describe('AuctionDetailPage: announcements', () => {
  test('announces that I am outbid, and no later price', async () => {
    const server = auctionServer({ part: { number: 1, ceiling: '460', isLeading: true } })
    await server.show()
    await screen.findByText('You lead')
    expect(screen.queryByText(/next bid at least/)).toBeNull()
    await server.listening()
    server.change({ price: '600', leader: 2, bids: 4, lowestNext: '700' })
    await waitFor(() => expect(plain(announcer().textContent)).toBe('You have been outbid. The price is CZK 600.'))
    server.change({ price: '900', leader: 3, bids: 5, lowestNext: '1000' })
    await screen.findByText(/Bidder 3 leads/)
    // The chip beside the price says the same, and no longer that the auction is running.
    screen.getByText('Outbid')
    expect(screen.queryByText('Ongoing')).toBeNull()
    expect(plain(announcer().textContent)).toContain('CZK 600')
  })

  test('leaves the lead by a bid of this page to its receipt', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => aReceipt())
    await server.show()
    await server.listening()
    const announcements: string[] = []
    const observer = new MutationObserver(() => announcements.push(plain(announcer().textContent)))
    observer.observe(announcer(), { childList: true, characterData: true, subtree: true })
    await press('Bid…')
    server.mine({ number: 2, ceiling: '1000', isLeading: true })
    server.stand({ price: '500', leader: 2, bids: 4, lowestNext: '600' })
    await press(/^Bid CZK/)
    await screen.findByText(/^Your bid was accepted\. You lead/)
    await screen.findByText('You lead')
    await type('2000', 'Your new maximum')
    // The moved end is the first announcement.
    await act(async () => server.change({ endsAt: inMinutes(70) }))
    await waitFor(() => expect(announcements).toEqual([expect.stringMatching(/end/)]))
    observer.disconnect()
  })

  test('no longer says that I am outbid once a bid of this page leads', async () => {
    const server = auctionServer({ part: { number: 1, ceiling: '460', isLeading: true } })
    server.answer(placeBid, () => aReceipt({ sequence: 5, price: '700' }))
    await server.show()
    await server.listening()
    await act(async () => server.change({ price: '600', leader: 2, bids: 4, lowestNext: '700' }))
    await waitFor(() => expect(announcer().textContent).toMatch(/^You have been outbid/))
    await press('Bid…')
    server.mine({ number: 1, ceiling: '1000', isLeading: true })
    server.stand({ price: '700', leader: 1, bids: 6, lowestNext: '800' })
    await press(/^Bid CZK/)
    await screen.findByText(/^Your bid was accepted\. You lead/)
    await waitFor(() => expect(announcer().textContent).toBe(''))
  })

  test('announces at most three moved ends in a minute', async () => {
    const server = auctionServer()
    await server.show()
    await server.listening()
    let count = 0
    const observer = new MutationObserver(() => (count += 1))
    observer.observe(announcer(), { childList: true, characterData: true, subtree: true })
    for (let times = 1; times <= 12; times += 1) {
      await act(async () => server.change({ endsAt: inMinutes(60 + times), bids: 3 + times }))
      await screen.findByText(new RegExp(`^${3 + times} bids`))
    }
    expect(count).toBe(3)
    observer.disconnect()
  })
})
