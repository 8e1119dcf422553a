import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { acceptTerms, placeBid, readTerms } from '#contract/auction.ts'
import { readInfo } from '#contract/session.ts'
import { described, field, plain, press, type } from '#tests/browser/bidField.ts'
import { auctionServer, leaveAuction } from '#tests/browser/showAuction.tsx'
import { aReceipt, aPublicState, auctionId } from '#tests/builders/auction.ts'
import { anInfo } from '#tests/builders/domain.ts'
import type { SentBid } from './sentBid.ts'

afterEach(leaveAuction)

const bids = (server: ReturnType<typeof auctionServer>) => server.requests.filter(({ call }) => call === 'placeBid')

/** The tab stores a sent bid until its result is known. */
const storageKey = `draft:auction.sent.${auctionId}`
const storedBid = () => sessionStorage.getItem(storageKey)
const storeBid = (sent: SentBid) => sessionStorage.setItem(storageKey, JSON.stringify(sent))
const recentBid = (): SentBid => ({ ceiling: '777', seenSequence: 2, key: 'k1', handle: 'ANNA', at: Date.now() })

describe('BidBox', () => {
  test('confirms a bid with its name, amount in figures and words and end, and focuses the amount', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => aReceipt())
    await server.show()
    await type('1000')
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Confirm your bid' })
    within(dialog).getByText('dobre-jmeno.cz')
    within(dialog).getByText('one thousand crowns')
    expect(plain(dialog.textContent)).toContain('A bid cannot be withdrawn.')
    expect(document.activeElement?.textContent).toContain('dobre-jmeno.cz')
    // A second Enter reaches the amount, not the button.
    await userEvent.keyboard('{Enter}')
    expect(bids(server)).toHaveLength(0)
    server.mine({ number: 2, ceiling: '1000', isLeading: true })
    server.stand({ price: '500', leader: 2, bids: 4, lowestNext: '600' })
    await press(/^Bid CZK/)
    await screen.findByText(/^Your bid was accepted\. You lead/)
    expect(bids(server).map(({ body }) => body)).toEqual([{ ceiling: '1000', seenSequence: 3 }])
    await waitFor(async () => expect(document.activeElement).toBe(await field('Your new maximum')))
  })

  test('sends one bid for a double press', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => aReceipt())
    await server.show()
    await press('Bid…')
    await userEvent.dblClick(await screen.findByRole('button', { name: /^Bid CZK/ }))
    await screen.findByText(/^Your bid was accepted/)
    expect(bids(server)).toHaveLength(1)
  })

  test('confirms a bid from ten times the price twice', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => aReceipt({ ceiling: '4500' }))
    await server.show()
    await type('4500')
    await userEvent.keyboard('{Enter}')
    const checkbox = await screen.findByRole('checkbox', { name: /really four thousand five hundred crowns/ })
    const button = screen.getByRole('button', { name: /^Bid CZK/ })
    expect(button.hasAttribute('disabled')).toBe(true)
    await userEvent.click(checkbox)
    await userEvent.click(button)
    expect(await screen.findByText(/^Your bid was accepted/)).toBeTruthy()
  })

  test('shows the rules, which must be accepted, before the first bid', async () => {
    const server = auctionServer()
    server.answer(readTerms, () => ({ version: '2026-11', accepted: [] }))
    server.answer(acceptTerms, () => ({ version: '2026-11', accepted: ['2026-11'] }))
    await server.show()
    await press('Bid…')
    const rules = await screen.findByRole('dialog', { name: 'The rules of the auctions' })
    expect(plain(rules.textContent)).toContain('the end moves to 5 minutes after it')
    await press('Accept and continue')
    await screen.findByRole('dialog', { name: 'Confirm your bid' })
    expect(server.requests.find(({ call }) => call === 'acceptTerms')?.body).toEqual({ version: '2026-11' })
  })

  test('shows the rules when they have changed, and stores no sent bid', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => ({ refusal: 'terms-not-accepted' }))
    await server.show()
    await press('Bid…')
    await press(/^Bid CZK/)
    await screen.findByRole('dialog', { name: 'The rules of the auctions' })
    expect(storedBid()).toBeNull()
  })

  test('retains the amount and shows the current price when the price has changed', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => ({ refusal: 'price-changed' }))
    await server.show()
    await type('550')
    await userEvent.keyboard('{Enter}')
    server.stand({ price: '900', lowestNext: '1000', bids: 5 })
    await press(/^Bid CZK/)
    await waitFor(() =>
      expect(plain(screen.getByRole('alert').textContent)).toMatch(/rose to CZK 900.*at least CZK 1,000/),
    )
    expect((await field()).value).toBe('550')
  })

  test('disables the confirmation when the price passes the bid meanwhile', async () => {
    const server = auctionServer()
    await server.show()
    await type('550')
    await userEvent.keyboard('{Enter}')
    const button = await screen.findByRole('button', { name: /^Bid CZK/ })
    await server.listening()
    server.change({ price: '900', lowestNext: '1000', bids: 5 })
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true))
    expect(plain(screen.getByRole('alert').textContent)).toContain('at least CZK 1,000')
  })

  test('shows a banner above the form while the bidder is outbid, and another while leading', async () => {
    const state = aPublicState({ price: '700', leader: 3, bids: 4, lowestNext: '800' })
    const server = auctionServer({ auction: { standing: state }, part: { number: 2, ceiling: '600' } })
    await server.show()
    const banner = (await screen.findByText('You’ve been outbid.')).parentElement
    expect(plain(banner?.textContent ?? '')).toBe(
      'You’ve been outbid. The price is now CZK 700; your maximum was CZK 600.',
    )
    await server.listening()
    server.change({ price: '800', leader: 2, bids: 5, lowestNext: '900' })
    expect(await screen.findByText(/^You lead\. Your maximum is CZK.600\.$/)).toBeTruthy()
    expect(screen.queryByText('You’ve been outbid.')).toBeNull()
  })

  test('says once when an accepted bid is passed, and the banner alone when others bid since', async () => {
    const server = auctionServer()
    const passed = { price: '700', leader: 3, bids: 4, lowestNext: '800' }
    server.answer(placeBid, () => {
      server.stand(passed)
      server.mine({ number: 2, ceiling: '600' })
      return aReceipt({ ceiling: '600', isLeading: false, price: '700' })
    })
    await server.show()
    await server.listening()
    await type('600')
    await userEvent.keyboard('{Enter}')
    await press(/^Bid CZK/)
    expect(plain((await screen.findByText(/^Your bid was accepted, but/)).textContent)).toContain('CZK 700')
    await waitFor(() => expect(screen.queryByText('You’ve been outbid.')).toBeNull())
    server.change({ ...passed, price: '900', bids: 5, lowestNext: '1000' })
    expect(plain((await screen.findByText('You’ve been outbid.')).parentElement?.textContent ?? '')).toContain(
      'CZK 900',
    )
    expect(screen.queryByText(/^Your bid was accepted/)).toBeNull()
  })

  test('checks a bid with a lost answer automatically under the same key', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => ({ refusal: 'unreachable' }))
    await server.show()
    await type('1000')
    await userEvent.keyboard('{Enter}')
    await press(/^Bid CZK/)
    expect(plain((await screen.findByText(/^We don’t know yet whether/)).textContent)).toContain('CZK 1,000')
    expect(screen.queryByRole('textbox')).toBeNull()
    server.answer(placeBid, () => aReceipt())
    window.dispatchEvent(new Event('online'))
    await screen.findByText(/^Your bid was accepted/)
    const [first, ...rest] = bids(server)
    expect(rest.length).toBeGreaterThan(0)
    expect(
      rest.every(({ key, body }) => key === first?.key && JSON.stringify(body) === JSON.stringify(first?.body)),
    ).toBe(true)
  })

  test('checks a bid with a lost answer after a reload of the page', async () => {
    const server = auctionServer()
    storeBid(recentBid())
    server.answer(placeBid, () => ({ refusal: 'price-changed' }))
    await server.show()
    await screen.findByRole('alert')
    expect(bids(server).map(({ key, body }) => [key, body])).toEqual([['k1', { ceiling: '777', seenSequence: 2 }]])
    expect(storedBid()).toBeNull()
  })

  test('drops the sent bid of another contact', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => aReceipt())
    storeBid({ ...recentBid(), handle: 'GITA' })
    await server.show()
    await field()
    expect(screen.queryByText(/^We don’t know yet whether/)).toBeNull()
    expect(storedBid()).toBeNull()
    expect(bids(server)).toHaveLength(0)
  })

  test('checks a bid older than a minute only by a press, under the same key', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => aReceipt())
    storeBid({ ...recentBid(), at: Date.now() - 61_000 })
    await server.show()
    await screen.findByText(/^We stopped checking\./)
    window.dispatchEvent(new Event('online'))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(bids(server)).toHaveLength(0)
    await press('Check again')
    await screen.findByText(/^Your bid was accepted/)
    expect(bids(server).map(({ key }) => key)).toEqual(['k1'])
  })

  test('stops checking by a press, says that the bid may be binding, and reloads my part', async () => {
    const server = auctionServer()
    storeBid({ ...recentBid(), at: Date.now() - 61_000 })
    await server.show()
    const stop = await screen.findByRole('button', { name: 'Stop checking' })
    server.mine({ number: 2, ceiling: '777', isLeading: true })
    server.stand({ price: '500', leader: 2, bids: 4, lowestNext: '600' })
    await userEvent.click(stop)
    expect(plain((await screen.findByText(/^We stopped checking your bid/)).textContent)).toContain('CZK 777')
    await screen.findByText('You lead')
    expect(document.activeElement).toBe(await field('Your new maximum'))
    expect(storedBid()).toBeNull()
    expect(bids(server)).toHaveLength(0)
  })
})

describe('BidBox of the leader', () => {
  test('raises the own maximum by the unit, not by the minimum of others', async () => {
    const server = auctionServer({ part: { number: 1, ceiling: '900', isLeading: true } })
    server.answer(placeBid, () => aReceipt({ ownSequence: 2, ceiling: '950' }))
    await server.show()
    await type('900', 'Your new maximum')
    await userEvent.keyboard('{Enter}')
    await waitFor(async () =>
      expect(plain(await described(await field('Your new maximum')))).toContain(
        'only raise your maximum above CZK 900',
      ),
    )
    await type('950', 'Your new maximum')
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'Confirm your new maximum' })
    await press(/^Raise to/)
    expect(await screen.findByText(/^Your maximum is now CZK.950/)).toBeTruthy()
  })
})

describe('BidBox without a form', () => {
  const bidNotAllowed = (reason: 'level-too-low' | 'contact-blocked') => {
    const info = anInfo()
    const bid = { allowed: false, reason, stepUpSeconds: null }
    return { ...info, capabilities: { ...info.capabilities, bid } }
  }

  test.each([
    ['level-too-low', /Your level of identification is too low/],
    ['contact-blocked', /Not possible while your contact is blocked/],
  ] as const)('explains the reason %s', async (reason, words) => {
    const server = auctionServer()
    server.answer(readInfo, () => bidNotAllowed(reason))
    await server.show()
    await screen.findByText(words)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('leads a signed-out user to the sign-in and back to the field', async () => {
    const server = auctionServer()
    document.cookie = 'csrf=; Max-Age=0; Path=/'
    await server.show()
    const link = await screen.findByRole('link', { name: 'Sign in' })
    expect(link.getAttribute('href')).toBe(
      `/login-method?next=${encodeURIComponent(`/auctions/detail/${auctionId}?bid`)}`,
    )
  })

  test('says that a bidder is excluded after the first attempt', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => ({ refusal: 'bidder-excluded' }))
    await server.show()
    await press('Bid…')
    await press(/^Bid CZK/)
    await screen.findByText(/you won the name before and did not pay/)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('says that bidding has not started', async () => {
    const server = auctionServer({
      auction: {
        opensAt: new Date(Date.now() + 3_600_000).toISOString(),
        standing: aPublicState({ status: 'new', price: null, leader: null, bids: 0, lowestNext: '100' }),
      },
    })
    await server.show()
    expect(await screen.findByText(/You can bid once the auction starts/)).toBeTruthy()
  })

  test('says that the price has reached the limit', async () => {
    const server = auctionServer({ auction: { standing: aPublicState({ price: '9999500', lowestNext: null }) } })
    await server.show()
    expect(await screen.findByText('The price is so high that no further bid is possible.')).toBeTruthy()
  })
})
