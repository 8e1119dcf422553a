import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { placeBid, signInToAuctions } from '#contract/auction.ts'
import { readInfo } from '#contract/session.ts'
import { setPageOwner } from '#src/api/owner.ts'
import { described, field, plain, press, type } from '#tests/browser/bidField.ts'
import { auctionId } from '#tests/builders/auction.ts'
import { anAuctionToken } from '#tests/builders/auctionToken.ts'
import { anInfo } from '#tests/builders/domain.ts'
import { auctionServer, leaveAuction } from '#tests/browser/showAuction.tsx'

afterEach(leaveAuction)

describe('useAmountField', () => {
  test('contains the lowest possible bid and follows it until the user types', async () => {
    const server = auctionServer()
    await server.show()
    expect((await field()).value).toBe('500')
    await server.listening()
    server.change({ price: '600', lowestNext: '700', bids: 4 })
    await waitFor(async () => expect((await field()).value).toBe('700'))
  })

  test('is empty for the leader, with the lowest new maximum below it', async () => {
    await auctionServer({ part: { number: 1, ceiling: '900', isLeading: true } }).show()
    const maximum = await field('Your new maximum')
    await waitFor(() => expect(maximum.value).toBe(''))
    expect(plain(await described(maximum))).toMatch(/^At least CZK 901\. The price stays at CZK /)
    await press('Raise…')
    await waitFor(() => expect(maximum.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('retains a typed amount when the minimum rises, shows the error, and takes the minimum by a press', async () => {
    const server = auctionServer()
    await server.show()
    await type('650')
    await userEvent.tab()
    await server.listening()
    server.change({ price: '600', lowestNext: '700', bids: 4 })
    await waitFor(async () => expect(plain(await described(await field()))).toContain('Bid at least CZK 700.'))
    expect((await field()).value).toBe('650')
    expect((await field()).getAttribute('aria-invalid')).toBe('true')
    await press(/^Set CZK.700$/)
    expect((await field()).value).toBe('700')
    expect((await field()).getAttribute('aria-invalid')).toBe('false')
  })

  test('explains the amount in words and the price, and not whether the bid would lead', async () => {
    const server = auctionServer()
    await server.show()
    await type('1250')
    expect((await field()).value).toBe('1,250')
    expect(plain(await described(await field()))).toBe(
      'one thousand two hundred fifty crownsYou pay CZK 1,250 at most. If no one has bid that much, ' +
        'you lead at CZK 500, or a step above the others’ highest maximum.',
    )
  })

  test('groups and words the amount in Czech', async () => {
    const server = auctionServer()
    await server.show('', 'cs-CZ')
    await type('1200', 'Vaše maximum')
    expect((await field('Vaše maximum')).value).toBe('1\u00a0200')
    expect(plain(await described(await field('Vaše maximum')))).toMatch(/^tisíc dvě stě korun/)
  })

  test.each([
    ['499', 'Bid at least CZK 500.'],
    ['500.5', 'Bid a multiple of CZK 1.'],
    ['10000001', 'Bid at most CZK 10,000,000.'],
  ])('refuses %s before it is sent and focuses the field', async (amount, words) => {
    const server = auctionServer()
    await server.show()
    await type(amount)
    await userEvent.keyboard('{Enter}')
    await waitFor(async () => expect(plain(await described(await field()))).toContain(words))
    expect(await described(await field())).not.toContain('At least')
    expect(document.activeElement).toBe(await field())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('sends no amount with a refused character', async () => {
    const server = auctionServer()
    await server.show()
    await type('1000,50')
    await userEvent.keyboard('{Enter}')
    await waitFor(async () => expect(plain(await described(await field()))).toContain('Bid a multiple of CZK 1.'))
    await userEvent.keyboard('-1000{Enter}')
    expect((await field()).value).toBe('1,000')
    await waitFor(async () => expect(await described(await field())).toContain('“-” can’t be used here.'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows one error for a changed price: the refusal, and the objection once the amount is changed', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => ({ refusal: 'price-changed' }))
    await server.show()
    await type('550')
    await userEvent.keyboard('{Enter}')
    server.stand({ price: '900', lowestNext: '1000', bids: 5 })
    await press(/^Bid CZK/)
    await screen.findByRole('alert')
    await screen.findByText(/5 bids/)
    expect(plain(await described(await field()))).not.toContain('Bid at least')
    await type('560')
    await userEvent.tab()
    await waitFor(async () => expect(plain(await described(await field()))).toContain('Bid at least CZK 1,000.'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is focused by the address and by the key b', async () => {
    const server = auctionServer()
    await server.show('?bid')
    await waitFor(async () => expect(document.activeElement).toBe(await field()))
    screen.getByRole('heading', { level: 1 }).focus()
    await userEvent.keyboard('b')
    expect(document.activeElement).toBe(await field())
  })

  test('returns with the typed amount after an unknown result, and sends it', async () => {
    const server = auctionServer()
    server.answer(placeBid, () => ({ refusal: 'unreachable' }))
    await server.show()
    await type('812')
    await userEvent.keyboard('{Enter}')
    await press(/^Bid CZK/)
    await screen.findByText(/^We don’t know yet whether/)
    server.answer(placeBid, () => ({ refusal: 'price-changed' }))
    window.dispatchEvent(new Event('online'))
    await screen.findByRole('alert')
    expect((await field()).value).toBe('812')
    await press('Bid…')
    await screen.findByRole('button', { name: /^Bid CZK.812$/ })
  })

  test('contains the typed amount again after a sign-in', async () => {
    const server = auctionServer()
    await server.show()
    await type('812')
    cleanup()
    await server.show('?bid')
    await waitFor(async () => expect((await field()).value).toBe('812'))
  })

  test('shows no typed amount to another user who signs in next', async () => {
    const server = auctionServer()
    setPageOwner('owner-anna')
    await server.show()
    await type('812')
    cleanup()
    setPageOwner('owner-gita')
    const contact = { handle: 'GITA', name: 'Gita Horská' }
    server.answer(readInfo, () => anInfo({ contact, contacts: [contact] }))
    server.answer(signInToAuctions, () => ({ access_token: anAuctionToken({ handle: 'GITA' }) }))
    await server.show('?bid')
    await waitFor(async () => expect((await field()).value).toBe('500'))
    expect(sessionStorage.getItem(`draft:auction.typed.${auctionId}`)).toBeNull()
  })
})
