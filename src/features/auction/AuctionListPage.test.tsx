import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAuctions } from '#contract/auctionList.ts'
import type { PublicAuctionState } from '#contract/auctionState.ts'
import {
  listBidding,
  listFinished,
  listWatchlist,
  readExposure,
  readMyParts,
  unwatchAuction,
  watchAuction,
} from '#contract/myAuction.ts'
import { listViews } from '#contract/view.ts'
import { serverNow } from '#src/api/clock.ts'
import { getCommands, runCommand } from '#src/ui/command/commands.ts'
import { narrowScreen } from '#tests/browser/narrowScreen.ts'
import { pretendEvents } from '#tests/browser/pretendEvents.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anAuctionRow, aPart, aPublicState } from '#tests/builders/auction.ts'
import { someSettings } from '#tests/builders/domain.ts'
import { aPageOf } from '#tests/builders/record.ts'
import { AuctionListPage, loader, shouldRevalidate } from './AuctionListPage.tsx'

const live = '/v1/public/events/'
const kolo = anAuctionRow('kolo.cz', { standing: aPublicState({ price: '450', leader: 1 }) })
const voda = anAuctionRow('voda.cz', { standing: aPublicState({ price: '900', leader: 2 }) })

let server: ReturnType<typeof signedInServer>
let events: ReturnType<typeof pretendEvents>

beforeEach(() => {
  events = pretendEvents()
  server = signedInServer()
  server.answer(listAuctions, () => aPageOf([kolo, voda]))
  server.answer(readMyParts, () => ({
    items: [
      { ...aPart({ number: 1, ceiling: '600', isLeading: true }), id: kolo.id, sequence: 3 },
      { ...aPart({ number: 1, ceiling: '800' }), id: voda.id, sequence: 3 },
    ],
  }))
  server.answer(listViews, () => ({ items: [] }))
  server.answer(readExposure, () => ({ items: [{ currency: 'CZK', leading: '600', owed: '1350' }] }))
})

afterEach(async () => {
  cleanup()
  await waitFor(() => expect(events.listeners(live)).toBe(0))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (list: string, given: Partial<Parameters<typeof showPage>[2]> = {}) => {
  const [name = ''] = list.split('?')
  const page = { path: `/auctions/list/${name}`, loader, shouldRevalidate, Component: AuctionListPage }
  return showPage([page, { path: '*', element: <h1>Elsewhere</h1> }], `/auctions/list/${list}`, given)
}
const signedOut = { frame: { settings: someSettings, info: null } }
const cellsOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest<HTMLElement>('[role=row]')
  if (!row) throw new Error(`no row contains ${name}`)
  return within(row)
}
const sendChange = (row: typeof kolo, changed: Partial<PublicAuctionState>) =>
  act(() =>
    events.send(live, 'standing', {
      ...row.standing,
      ...changed,
      id: row.id,
      at: new Date(serverNow()).toISOString(),
    }),
  )
const listening = () => waitFor(() => expect(events.listeners(live)).toBe(1))
const command = async (id: string) => {
  await waitFor(() => expect(getCommands().map((one) => one.id)).toContain(id))
  act(() => runCommand(id))
}

describe('AuctionListPage: public lists', () => {
  test('shows auctions to a signed-out user, without lists of my auctions', async () => {
    // On a busy machine the rows would be older than three seconds once drawn, and so requested again.
    vi.useFakeTimers({ toFake: ['Date'] })
    await show('ongoing', { ...signedOut, locale: 'cs-CZ' })
    expect(await screen.findByRole('link', { name: 'kolo.cz' })).toBeTruthy()
    expect((await cellsOf('voda.cz')).getByText(/^900\sKč$/)).toBeTruthy()
    const tabs = within(screen.getByRole('navigation', { name: 'Seznamy aukcí' })).getAllByRole('link')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Probíhající', 'Budoucí', 'Skončené'])
    expect(server.requests.map(({ call }) => call)).toEqual(['listAuctions'])
  })

  test('leads from the star of a signed-out user to the sign-in and back', async () => {
    const router = await show('ongoing?q=kolo', signedOut)
    await userEvent.click((await cellsOf('kolo.cz')).getByRole('button', { name: 'Watch kolo.cz' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login-method'))
    expect(new URLSearchParams(router.state.location.search).get('next')).toBe('/auctions/list/ongoing?q=kolo')
  })

  test('shows where I lead and where I am outbid', async () => {
    await show('ongoing')
    expect(await (await cellsOf('kolo.cz')).findByText('You lead')).toBeTruthy()
    expect((await cellsOf('voda.cz')).getByText('Outbid')).toBeTruthy()
  })

  test('shows and tints a changed price in its row, and the lost lead', async () => {
    await show('ongoing')
    await listening()
    const cells = await cellsOf('kolo.cz')
    await cells.findByText('You lead')
    sendChange(kolo, { sequence: 4, price: '650', lowestNext: '750', leader: 3, bids: 4 })
    expect((await cells.findByText(/^CZK\s650$/)).dataset['changed']).toBe('true')
    expect(cells.getByText('Outbid')).toBeTruthy()
    expect((await cellsOf('voda.cz')).getByText(/^CZK\s900$/).dataset['changed']).toBe('false')
  })

  test('retains the order of rows when prices change, and offers a refresh', async () => {
    const router = await show('ongoing?sort=price')
    await listening()
    sendChange(kolo, { sequence: 4, price: '1200' })
    expect(await screen.findByText('The order has changed since.')).toBeTruthy()
    const names = () => screen.getAllByRole('link', { name: /^\w+\.cz$/ }).map(({ textContent }) => textContent)
    expect(names()).toEqual(['kolo.cz', 'voda.cz'])
    const changed = { ...kolo, standing: { ...kolo.standing, sequence: 4, price: '1200' } }
    server.answer(listAuctions, () => aPageOf([voda, changed]))
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy()
    await act(() => router.revalidate())
    await waitFor(() => expect(names()).toEqual(['voda.cz', 'kolo.cz']))
    expect(screen.queryByText('The order has changed since.')).toBeNull()
  })

  test('reloads the list when the stream reports lost changes of a row', async () => {
    await show('ongoing')
    await listening()
    await cellsOf('kolo.cz')
    const state = { ...kolo.standing, sequence: 300, price: '7300' }
    server.answer(listAuctions, () => aPageOf([{ ...kolo, standing: state }, voda]))
    act(() => events.send(live, 'gone', { ids: ['7badc057-629c-4a06-9180-134845e1013e'] }))
    act(() => events.send(live, 'gone', { ids: [kolo.id] }))
    expect(await (await cellsOf('kolo.cz')).findByText(/^CZK\s7,300$/)).toBeTruthy()
    expect(server.requests.filter(({ call }) => call === listAuctions.name)).toHaveLength(2)
  })

  test('retains an auction past its end and says that it has ended', async () => {
    const over = anAuctionRow('konec.cz', { standing: aPublicState({ endsAt: '2026-11-21T09:00:00.000Z' }) })
    server.answer(listAuctions, () => aPageOf([over, kolo]))
    await show('ongoing')
    expect(await screen.findByText('1 auction has ended since.')).toBeTruthy()
    expect((await cellsOf('konec.cz')).getByText('Awaiting payment')).toBeTruthy()
  })

  test('shows every filter of the address as a chip', async () => {
    await show('ongoing?lengthTo=4&priceFrom=100&priceTo=2000&endsWithin=3&hasDigit=no&hasHyphen=no')
    const labels = ['Ends within 3 hours', 'At most 4 characters', 'Price 100 to 2,000', 'No digits', 'No hyphen']
    for (const label of labels) expect(await screen.findByRole('button', { name: label })).toBeTruthy()
  })

  test('removes parameters from the address that the list does not understand, and says so', async () => {
    const router = await show('ongoing?lengthTo=4&priceFrom=cheap&nonsense=1&status=ended')
    const notice = await screen.findByText(/^Unknown parts of the address/)
    expect(notice.textContent).toMatch(/: priceFrom=cheap, nonsense=1, status=ended$/)
    await waitFor(() => expect(router.state.location.search).toBe('?lengthTo=4'))
    expect(screen.getByText(/^Unknown parts of the address/)).toBe(notice)
    await act(() => router.navigate('?lengthTo=5'))
    await waitFor(() => expect(screen.queryByText(/^Unknown parts of the address/)).toBeNull())
  })

  test.each([
    ['ongoing', 'Ends in'],
    ['future', 'Starts in'],
    ['ended', 'Ended'],
  ])('names the time column of the list %s “%s”', async (list, heading) => {
    await show(list)
    await cellsOf('kolo.cz')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain(heading)
  })

  test('shows the start of an auction that has started since the list of future ones was loaded', async () => {
    const opensAt = '2026-11-20T09:00:00.000Z'
    const state = aPublicState({ endsAt: new Date(serverNow() + 3_600_000).toISOString() })
    server.answer(listAuctions, () => aPageOf([anAuctionRow('kolo.cz', { opensAt, standing: state })]))
    await show('future')
    const cells = await cellsOf('kolo.cz')
    expect(cells.getByText('Nov 20, 2026, 10:00 AM')).toBeTruthy()
    expect(cells.queryByText(/min|:\d\d$/)).toBeNull()
  })

  test('says on a card, which has no headers, whether an auction starts, ends or has ended', async () => {
    narrowScreen()
    const hour = (count: number) => new Date(serverNow() + count * 3_600_000 - 60_000).toISOString()
    const future = anAuctionRow('brzy.cz', {
      opensAt: hour(22),
      standing: aPublicState({ status: 'new', endsAt: hour(90) }),
    })
    const running = anAuctionRow('ted.cz', { standing: aPublicState({ endsAt: hour(3) }) })
    const over = anAuctionRow('dost.cz', {
      standing: aPublicState({ status: 'released', endsAt: '2025-11-21T09:00:00.000Z' }),
    })
    server.answer(listWatchlist, () => aPageOf([future, running, over].map((row) => ({ ...row, mine: aPart() }))))
    await show('watching')
    const card = async (name: string) => (await screen.findByRole('link', { name })).closest('li')
    expect((await card('brzy.cz'))?.textContent).toMatch(/starts in21 h 59 min/)
    expect((await card('brzy.cz'))?.textContent).not.toMatch(/Not started/)
    expect((await card('ted.cz'))?.textContent).toMatch(/ends in2 h 59 min/)
    expect((await card('dost.cz'))?.textContent).toMatch(/endedNov 21, 2025, 10:00 AM/)
  })

  test.each([
    ['ongoing', 'There are no ongoing auctions right now.', '/auctions/list/future'],
    ['ended', 'No auction has ended yet.', '/auctions/list/ongoing'],
  ])('explains an empty list %s and links to another', async (list, why, instead) => {
    server.answer(listAuctions, () => aPageOf([]))
    await show(list)
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.getByRole('link', { name: /auctions$/ }).getAttribute('href')).toBe(instead)
  })
})

describe('AuctionListPage: lists of my auctions', () => {
  beforeEach(() => {
    const mine = { ...kolo, mine: aPart({ number: 1, ceiling: '600', isLeading: true }) }
    const lost = { ...voda, mine: aPart({ number: 1, ceiling: '800' }) }
    server.answer(listBidding, (url) => aPageOf(url.includes('lead=outbid') ? [lost] : [mine, lost]))
  })

  test('shows my maximum, the total of leading maximums and the amount to pay', async () => {
    await show('bidding')
    expect((await cellsOf('kolo.cz')).getByText(/^CZK\s600$/)).toBeTruthy()
    expect((await screen.findByText(/Your maximums/)).textContent).toMatch(/CZK\s600$/)
    const owed = screen.getByRole('link', { name: /To pay CZK\s1,350/ })
    expect(owed.getAttribute('href')).toBe('/auctions/list/finished?open=yes')
  })

  test('filters the auctions in which I am outbid, and opens the bid form by b', async () => {
    const router = await show('bidding?lead=outbid')
    expect((await screen.findByRole('link', { name: 'Outbid' })).getAttribute('aria-current')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Outbid' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'kolo.cz' })).toBeNull()
    act(() => screen.getByRole('link', { name: 'voda.cz' }).focus())
    await command('auction.bid')
    await waitFor(() => expect(router.state.location).toMatchObject({ search: '?bid' }))
    expect(router.state.location.pathname).toBe(`/auctions/detail/${voda.id}`)
  })

  test('toggles a star at once and follows the answer of the server', async () => {
    server.answer(watchAuction, () => ({ refusal: 'overloaded' }))
    await show('bidding')
    const star = (await cellsOf('voda.cz')).getByRole('button', { name: 'Watch voda.cz' })
    await userEvent.click(star)
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'))
    expect(server.requests.map(({ call }) => call)).toContain('watchAuction')

    const watch = { start: true, endsSoon: true, outbid: true, extended: true, ended: true }
    server.answer(watchAuction, () => aPart({ number: 1, ceiling: '800', watch }))
    await userEvent.click(star)
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'))
    server.answer(unwatchAuction, () => aPart({ number: 1, ceiling: '800' }))
    await userEvent.click(star)
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'))
  })

  test('shows the public status of a watched auction without a bid', async () => {
    server.answer(listWatchlist, () => aPageOf([{ ...kolo, mine: aPart() }]))
    await show('watching')
    expect((await cellsOf('kolo.cz')).getByText('Ongoing')).toBeTruthy()
  })

  test('marks a watched auction that has not started, and shows no minimum for an ended one', async () => {
    const opensAt = new Date(serverNow() + 26 * 3_600_000).toISOString()
    const future = { opensAt, standing: aPublicState({ status: 'new', price: null, bids: 0, lowestNext: '100' }) }
    const past = aPublicState({ lowestNext: '555', endsAt: new Date(serverNow() - 60_000).toISOString() })
    const rows = [anAuctionRow('kolo.cz', future), anAuctionRow('voda.cz', { standing: past })]
    server.answer(listWatchlist, () => aPageOf(rows.map((row) => ({ ...row, mine: aPart() }))))
    await show('watching')
    expect((await cellsOf('kolo.cz')).getByText('starts in')).toBeTruthy()
    const ended = await cellsOf('voda.cz')
    expect(ended.queryByText('starts in')).toBeNull()
    expect(ended.queryByText(/555/)).toBeNull()
  })

  test('names the time zone where the device’s clock shows another time', async () => {
    await show('ongoing')
    expect(await screen.findByText('Times are in Central European Time, not your local time.')).toBeTruthy()
  })

  test('links each won auction to the next step with its last day', async () => {
    const state = aPublicState({ status: 'awaiting_payment', lowestNext: null })
    const won = aPart({ number: 1, ceiling: '600', result: 'won', payBy: '2026-11-28T23:00:00Z' })
    server.answer(listFinished, () => aPageOf([{ ...kolo, standing: state, mine: won }]))
    await show('finished')
    const cells = await cellsOf('kolo.cz')
    expect(cells.getByText('You won: payment due')).toBeTruthy()
    const link = cells.getByRole('link', { name: 'Pay by Nov 28' })
    expect(link.getAttribute('href')).toBe(`/auctions/payment/${kolo.id}`)
  })
})
