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

/** Kept in the tab is what was sent and of which nothing is known. */
const place = `draft:auction.sent.${auctionId}`
const kept = () => sessionStorage.getItem(place)
const keep = (sent: SentBid) => sessionStorage.setItem(place, JSON.stringify(sent))
const sentLately = (): SentBid => ({ ceiling: '777', seenSequence: 2, key: 'k1', handle: 'ANNA', at: Date.now() })

describe('a bid', () => {
  test('is asked about once more, by name, amount, words and end, with the focus on the amount', async () => {
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
    // A second Enter falls on the amount, not on the button.
    await userEvent.keyboard('{Enter}')
    expect(bids(server)).toHaveLength(0)
    server.mine({ number: 2, ceiling: '1000', isLeading: true })
    server.stand({ price: '500', leader: 2, bids: 4, lowestNext: '600' })
    await press(/^Bid CZK/)
    await screen.findByText(/^Your bid was accepted\. You lead/)
    expect(bids(server).map(({ body }) => body)).toEqual([{ ceiling: '1000', seenSequence: 3 }])
    await waitFor(async () => expect(document.activeElement).toBe(await field('Your new maximum')))
  })

  test('is one, however often its button is pressed', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => aReceipt())
    await server.show()
    await press('Bid…')
    await userEvent.dblClick(await screen.findByRole('button', { name: /^Bid CZK/ }))
    await screen.findByText(/^Your bid was accepted/)
    expect(bids(server)).toHaveLength(1)
  })

  test('from ten times the price is confirmed twice', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => aReceipt({ ceiling: '4500' }))
    await server.show()
    await type('4500')
    await userEvent.keyboard('{Enter}')
    const sure = await screen.findByRole('checkbox', { name: /really four thousand five hundred crowns/ })
    const button = screen.getByRole('button', { name: /^Bid CZK/ })
    expect(button.hasAttribute('disabled')).toBe(true)
    await userEvent.click(sure)
    await userEvent.click(button)
    expect(await screen.findByText(/^Your bid was accepted/)).toBeTruthy()
  })

  test('comes after the rules, which are read and accepted first', async () => {
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

  test('for which the rules turn out to be changed asks for them, and is not sent meanwhile', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => ({ refusal: 'terms-not-accepted' }))
    await server.show()
    await press('Bid…')
    await press(/^Bid CZK/)
    await screen.findByRole('dialog', { name: 'The rules of the auctions' })
    expect(kept()).toBeNull()
  })

  test('that the price has passed meanwhile keeps the amount and shows how it stands now', async () => {
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

  test('that is passed while it is being confirmed cannot be sent any more', async () => {
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

  test('stands below a banner as long as the bidder is outbid', async () => {
    const standing = aPublicState({ price: '700', leader: 3, bids: 4, lowestNext: '800' })
    const server = auctionServer({ auction: { standing }, part: { number: 2, ceiling: '600' } })
    await server.show()
    const banner = (await screen.findByText('You’ve been outbid.')).parentElement
    expect(plain(banner?.textContent ?? '')).toBe(
      'You’ve been outbid. The price is now CZK 700; your maximum was CZK 600.',
    )
    await server.listening()
    server.change({ price: '800', leader: 2, bids: 5, lowestNext: '900' })
    await waitFor(() => expect(screen.queryByText('You’ve been outbid.')).toBeNull())
  })

  test('that was passed at once says so', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => aReceipt({ ceiling: '600', isLeading: false, price: '700' }))
    await server.show()
    await type('600')
    await userEvent.keyboard('{Enter}')
    await press(/^Bid CZK/)
    expect(plain((await screen.findByText(/^Your bid was accepted, but/)).textContent)).toContain('CZK 700')
  })

  test('whose answer was lost is asked about by itself under its own key, and counts once', async () => {
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

  test('whose answer was lost is asked about after the page was loaded anew', async () => {
    const server = auctionServer()
    keep(sentLately())
    server.answer(placeBid, () => ({ refusal: 'price-changed' }))
    await server.show()
    await screen.findByRole('alert')
    expect(bids(server).map(({ key, body }) => [key, body])).toEqual([['k1', { ceiling: '777', seenSequence: 2 }]])
    expect(kept()).toBeNull()
  })

  test('that another contact sent in the tab before is neither sent again nor kept', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => aReceipt())
    keep({ ...sentLately(), handle: 'GITA' })
    await server.show()
    await field()
    expect(screen.queryByText(/^We don’t know yet whether/)).toBeNull()
    expect(kept()).toBeNull()
    expect(bids(server)).toHaveLength(0)
  })

  test('sent more than a minute ago is asked about by a press alone, under its own key', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => aReceipt())
    keep({ ...sentLately(), at: Date.now() - 61_000 })
    await server.show()
    await screen.findByText(/^We stopped checking\./)
    window.dispatchEvent(new Event('online'))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(bids(server)).toHaveLength(0)
    await press('Check again')
    await screen.findByText(/^Your bid was accepted/)
    expect(bids(server).map(({ key }) => key)).toEqual(['k1'])
  })

  test('is given up by a press, which says that it may bind, and reads how one stands anew', async () => {
    const server = auctionServer()
    keep({ ...sentLately(), at: Date.now() - 61_000 })
    await server.show()
    const give = await screen.findByRole('button', { name: 'Stop checking' })
    server.mine({ number: 2, ceiling: '777', isLeading: true })
    server.stand({ price: '500', leader: 2, bids: 4, lowestNext: '600' })
    await userEvent.click(give)
    expect(plain((await screen.findByText(/^We stopped checking your bid/)).textContent)).toContain('CZK 777')
    await screen.findByText('You lead')
    expect(document.activeElement).toBe(await field('Your new maximum'))
    expect(kept()).toBeNull()
    expect(bids(server)).toHaveLength(0)
  })
})

describe('whoever leads', () => {
  test('raises their own maximum, for which others’ minimum says nothing', async () => {
    const server = auctionServer({ part: { number: 1, ceiling: '900', isLeading: true } })
    server.answer(placeBid, () => aReceipt({ ownSequence: 2, ceiling: '950' }))
    await server.show()
    await waitFor(async () => expect((await field('Your new maximum')).value).toBe('901'))
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

describe('whoever may not bid is told why, and what to do', () => {
  const bidNotAllowed = (reason: 'level-too-low' | 'contact-blocked') => {
    const info = anInfo()
    const bid = { allowed: false, reason, stepUpSeconds: null }
    return { ...info, capabilities: { ...info.capabilities, bid } }
  }

  test.each([
    ['level-too-low', /Your level of identification is too low/],
    ['contact-blocked', /Your contact is administratively blocked/],
  ] as const)('%s', async (reason, words) => {
    const server = auctionServer()
    server.answer(readInfo, () => bidNotAllowed(reason))
    await server.show()
    await screen.findByText(words)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('signed out, by the way to sign in and back to the field', async () => {
    const server = auctionServer()
    document.cookie = 'csrf=; Max-Age=0'
    await server.show()
    const way = await screen.findByRole('link', { name: 'Sign in' })
    expect(way.getAttribute('href')).toBe(
      `/login-method?next=${encodeURIComponent(`/auctions/detail/${auctionId}?bid`)}`,
    )
  })

  test('excluded, once they have tried', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => ({ refusal: 'bidder-excluded' }))
    await server.show()
    await press('Bid…')
    await press(/^Bid CZK/)
    await screen.findByText(/you won the name before and did not pay/)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('too early, and too late', async () => {
    const server = auctionServer({
      auction: {
        opensAt: new Date(Date.now() + 3_600_000).toISOString(),
        standing: aPublicState({ status: 'new', price: null, leader: null, bids: 0, lowestNext: '100' }),
      },
    })
    await server.show()
    expect(await screen.findByText(/You can bid once the auction starts/)).toBeTruthy()
  })

  test('at the limit', async () => {
    const server = auctionServer({ auction: { standing: aPublicState({ price: '9999500', lowestNext: null }) } })
    await server.show()
    expect(await screen.findByText('The price is so high that no further bid is possible.')).toBeTruthy()
  })
})
