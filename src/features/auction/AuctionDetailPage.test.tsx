import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { listAuctionBids, placeBid, readAuction, readAuctionCalendar } from '#contract/auction.ts'
import { unwatchAuction, watchAuction } from '#contract/myAuction.ts'
import { addressOf } from '#src/api/client.ts'
import { press, type } from '#tests/browser/bidField.ts'
import { auctionServer, leaveAuction } from '#tests/browser/showAuction.tsx'
import { anAuction, aPart, aReceipt, aPublicState, auctionId } from '#tests/builders/auction.ts'

afterEach(leaveAuction)

// The pretended browser has no floating panels of its own.
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })

const announcer = () => {
  const found = document.querySelector('[data-announcer]')
  if (!found) throw new Error('nothing is announced here')
  return found
}
const plain = (text: string | null) => (text ?? '').replaceAll(/\s/g, ' ')
const minutesOn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

describe('the page of an auction', () => {
  test('has the price, who leads, the next minimum, the end, the rules in words and the file for calendars', async () => {
    await auctionServer().show()
    const price = screen.getByRole('region', { name: 'Current price' })
    expect(plain(price.textContent)).toContain('CZK 450')
    expect(plain(price.textContent)).toContain('3 bids · bidder 1 leads · next bid at least CZK 500')
    within(price).getByText(/^(59:5\d|1:00:0\d)$/)
    const rules = screen.getByRole('region', { name: 'Rules of this auction' })
    expect(plain(rules.textContent)).toContain('any multiple of CZK 1, at least CZK 100 and at most CZK 10,000,000')
    expect(plain(within(rules).getByRole('table').textContent)).toContain('CZK 2,500 and aboveCZK 250')
    const file = await screen.findByRole('link', { name: 'Add to calendar' })
    expect(file.getAttribute('href')).toBe(addressOf(readAuctionCalendar, { params: { id: auctionId } }))
  })

  test('shows every bid by number, marks mine, and reads them again when there are more', async () => {
    const server = auctionServer({ part: { number: 2, ceiling: '400' } })
    const bid = (sequence: number, bidder: number, leader: number, price: string) => ({
      ...{ sequence, bidder, leader, price },
      at: minutesOn(-sequence),
    })
    server.answer(listAuctionBids, () => ({ items: [bid(2, 2, 1, '450'), bid(1, 1, 1, '100')], currency: 'CZK' }))
    await server.show()
    const history = await screen.findByRole('table', { name: 'Bids so far' })
    await waitFor(() => expect(history.textContent).toContain('You (bidder 2)bidder 1 still leads'))
    await server.listening()
    server.answer(listAuctionBids, () => ({
      items: [bid(3, 3, 3, '600'), bid(2, 2, 1, '450'), bid(1, 1, 1, '100')],
      currency: 'CZK',
    }))
    server.change({ price: '600', leader: 3, bids: 3 })
    await within(history).findByText('Bidder 3')
  })

  test('says when nobody hears how it stands, and that it comes back by itself', async () => {
    const server = auctionServer()
    await server.show()
    await server.listening()
    server.events.refuse({ status: 503, code: 'overloaded' })
    server.events.end('/v1/public/events/')
    await screen.findByText(/^The connection was lost/)
    server.events.refuse(null)
    await waitFor(() => expect(screen.queryByText(/^The connection was lost/)).toBeNull())
  })

  test('is read anew when the stream says that changes were lost, and shows how the auction stands', async () => {
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

  test('that is over says what came of it for everybody and for me', async () => {
    await auctionServer({
      auction: { standing: aPublicState({ status: 'awaiting_payment', endsAt: minutesOn(-5) }) },
      part: { number: 1, ceiling: '900', result: 'won', payBy: minutesOn(7 * 24 * 60) },
    }).open()
    await screen.findByText('You won.')
    expect(screen.getByText(/^Pay by the end of/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe(`/auctions/payment/${auctionId}`)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test.each([
    ['paid', 'You’ve paid and can register the name.'],
    ['registered', 'You’ve registered the name.'],
    ['lapsed', 'You did not register the name in time. It is free to register.'],
  ] as const)('that I won and is %s speaks to me, not of a winner', async (status, words) => {
    await auctionServer({
      auction: { standing: aPublicState({ status, endsAt: minutesOn(-5) }) },
      part: { number: 1, ceiling: '900', result: 'won' },
    }).open()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByText(/^The winner (has paid|has registered|did not)/)).toBeNull()
  })

  test('names the zone of its times, and the time on the reader’s own clock where that is another', async () => {
    await auctionServer({
      auction: { standing: aPublicState({ endsAt: '2026-11-21T20:00:00Z', status: 'released' }) },
    }).open()
    expect(await screen.findByText('November 21, 2026 at 9:00:00 PM GMT+1')).toBeTruthy()
    expect(screen.getByText(/^November 21 at 8:00:00 PM UTC by your clock$/)).toBeTruthy()
  })

  test('that I won and did not pay in time says that what came in time counts, and does not ask me to pay', async () => {
    await auctionServer({
      auction: { standing: aPublicState({ status: 'awaiting_payment', endsAt: minutesOn(-9 * 24 * 60) }) },
      part: { number: 1, ceiling: '900', result: 'won', bookedBy: minutesOn(24 * 60) },
    }).open()
    await screen.findByText(/^The time to pay is over. A payment that reached the account in time still counts/)
    expect(screen.queryByText('Waiting for the winner to pay.')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull()
  })

  test('that is over in this moment is so without anybody telling', async () => {
    const server = auctionServer()
    await server.show()
    await server.listening()
    server.change({ endsAt: new Date(Date.now() + 800).toISOString() })
    await screen.findByText(/Just ended/)
    await screen.findByText('Waiting for the winner to pay.')
    await waitFor(() => expect(plain(announcer().textContent)).toBe('The auction has ended at CZK 450.'))
  })

  test('that is cancelled says when and why, also to whoever looks at it then', async () => {
    const server = auctionServer()
    await server.show()
    await server.listening()
    const cancelled = { cancelledAt: '2026-11-20T12:30:00.000Z', cancelReason: 'A court asked for it.' }
    server.answer(readAuction, () => anAuction({ ...cancelled, standing: aPublicState({ status: 'cancelled' }) }))
    server.change({ status: 'cancelled' })
    expect(await screen.findByText(/The registry cancelled the auction. A court asked for it./)).toBeTruthy()
    expect(screen.getByText('Cancelled on').parentElement?.textContent).toMatch(/November 20, 2026.*1:30/)
    expect(screen.getByText('Was to end')).toBeTruthy()
  })

  test('that was cancelled after its end ended then', async () => {
    const endsAt = '2026-11-20T20:00:00.000Z'
    const standing = aPublicState({ status: 'cancelled', endsAt })
    await auctionServer({ auction: { standing, cancelledAt: '2026-11-21T09:00:00.000Z' } }).open()
    expect((await screen.findByText('Ended')).parentElement?.textContent).toMatch(/November 20/)
  })

  test('shows nothing of the one before when one comes from another, and announces no change between them', async () => {
    const server = auctionServer({ part: { number: 2, ceiling: '400' } })
    const first = { sequence: 1, bidder: 77, leader: 77, price: '100', at: minutesOn(-1) }
    server.answer(listAuctionBids, () => ({ items: [first], currency: 'CZK' }))
    const router = await server.show()
    await screen.findByText('Bidder 77')
    const id = '00000000-0000-4000-8000-000000000002'
    const ended = aPublicState({ status: 'awaiting_payment', endsAt: minutesOn(-5) })
    server.answer(readAuction, () => anAuction({ id, fqdn: 'jine-jmeno.cz', standing: ended }))
    server.answer(listAuctionBids, () => ({ refusal: 'unreachable' }))
    await act(() => router.navigate(`/auctions/detail/${id}`))
    await screen.findByRole('heading', { level: 1, name: /jine-jmeno/ })
    // Its own bids cannot be had.
    await screen.findByRole('alert')
    expect(screen.queryByText('Bidder 77')).toBeNull()
    expect(announcer().textContent).toBe('')
  })

  test('that is not there says so', async () => {
    const server = auctionServer()
    server.answer(readAuction, () => ({ refusal: 'auction-not-found' }))
    await server.open()
    expect(screen.getByRole('heading', { level: 1, name: 'There is nothing here.' })).toBeTruthy()
  })
})

describe('watching', () => {
  test('is switched on and off by w, with what one is reminded of', async () => {
    const server = auctionServer()
    const all = { start: true, endsSoon: true, outbid: true, extended: true, ended: true }
    server.answer(watchAuction, (_url, { body }) => aPart({ watch: { ...all, ...Object(body) } }))
    server.answer(unwatchAuction, () => aPart())
    await server.show()
    await screen.findByRole('button', { name: 'Watch' })
    await userEvent.keyboard('w')
    const panel = await screen.findByRole('dialog', { name: 'Watching the auction' })
    const on = within(panel).getByRole('switch', { name: 'Watch this auction' })
    await userEvent.click(on)
    await screen.findByRole('button', { name: 'Watching' })
    await userEvent.click(within(panel).getByRole('switch', { name: 'its end moves' }))
    await waitFor(() =>
      expect(server.requests.filter(({ call }) => call === 'watchAuction').map(({ body }) => body)).toEqual([
        {},
        { extended: false },
      ]),
    )
  })
})

describe('what is announced', () => {
  test('that I am outbid, and not the price or the countdown', async () => {
    const server = auctionServer({ part: { number: 1, ceiling: '460', isLeading: true } })
    await server.show()
    await screen.findByText('You lead')
    await server.listening()
    server.change({ price: '600', leader: 2, bids: 4, lowestNext: '700' })
    await waitFor(() => expect(plain(announcer().textContent)).toBe('You have been outbid. The price is CZK 600.'))
    server.change({ price: '900', leader: 3, bids: 5, lowestNext: '1000' })
    await screen.findByText(/bidder 3 leads/)
    expect(plain(announcer().textContent)).toContain('CZK 600')
  })

  test('not that I lead by a bid made here, for its receipt says so', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => aReceipt())
    await server.show()
    await server.listening()
    const said: string[] = []
    const watching = new MutationObserver(() => said.push(plain(announcer().textContent)))
    watching.observe(announcer(), { childList: true, characterData: true, subtree: true })
    await press('Bid…')
    server.mine({ number: 2, ceiling: '1000', isLeading: true })
    server.stand({ price: '500', leader: 2, bids: 4, lowestNext: '600' })
    await press(/^Bid CZK/)
    await screen.findByText(/^Your bid was accepted\. You lead/)
    await screen.findByText('You lead')
    await type('2000', 'Your new maximum')
    // What is said next is the first.
    await act(async () => server.change({ endsAt: minutesOn(70) }))
    await waitFor(() => expect(said).toEqual([expect.stringMatching(/end/)]))
    watching.disconnect()
  })

  test('at most three times in a minute, however often the end moves', async () => {
    const server = auctionServer()
    await server.show()
    await server.listening()
    let said = 0
    const watching = new MutationObserver(() => (said += 1))
    watching.observe(announcer(), { childList: true, characterData: true, subtree: true })
    for (let times = 1; times <= 12; times += 1) {
      await act(async () => server.change({ endsAt: minutesOn(60 + times), bids: 3 + times }))
      await screen.findByText(new RegExp(`^${3 + times} bids`))
    }
    expect(said).toBe(3)
    watching.disconnect()
  })
})
