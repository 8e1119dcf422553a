import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAuctionBids, readAuction } from '#contract/auction.ts'
import { listAuctions } from '#contract/auctionList.ts'
import { readMyParts } from '#contract/myAuction.ts'
import { listViews } from '#contract/view.ts'
import { pretendEvents } from '#tests/browser/pretendEvents.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anAuction, anAuctionRow, aPart, aPublicState } from '#tests/builders/auction.ts'
import { aPageOf } from '#tests/builders/record.ts'
import { AuctionListPage, loader, shouldRevalidate } from '../AuctionListPage.tsx'

const live = '/v1/public/events/'
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

let server: ReturnType<typeof signedInServer>
let events: ReturnType<typeof pretendEvents>

beforeEach(() => {
  events = pretendEvents()
  server = signedInServer()
  server.answer(listViews, () => ({ items: [] }))
  server.answer(listAuctionBids, () => ({ items: [], currency: 'CZK' }))
})

afterEach(async () => {
  cleanup()
  await waitFor(() => expect(events.listeners(live)).toBe(0))
  vi.unstubAllGlobals()
})

/** Shows a list with one auction, in which I have bid as number 1. */
async function showList(row: ReturnType<typeof anAuctionRow>) {
  const { id, fqdn, standing } = row
  server.answer(listAuctions, () => aPageOf([row]))
  server.answer(readAuction, () => anAuction({ id, fqdn, standing }))
  answerPart(id, {})
  const page = { path: '/auctions/list/ongoing', loader, shouldRevalidate, Component: AuctionListPage }
  const router = await showPage([page], '/auctions/list/ongoing')
  await waitFor(() => expect(countRequests('readMyParts')).toBe(1))
  return {
    peek: async () => {
      await act(() => router.navigate(`?peek=${id}`))
      return within(await screen.findByRole('complementary', { name: `Preview of ${fqdn}` }))
    },
  }
}

const answerPart = (id: string, part: Parameters<typeof aPart>[0]) =>
  server.answer(readMyParts, () => ({
    items: [{ ...aPart({ number: 1, ceiling: '600', ...part }), id, sequence: 3 }],
  }))
const countRequests = (call: string) => server.requests.filter((one) => one.call === call).length

describe('AuctionPeek', () => {
  test('shows my result of an auction that ended after its list was loaded', async () => {
    const row = anAuctionRow('kolo.cz', { standing: aPublicState({ endsAt: fromNow(-60_000) }) })
    const { peek } = await showList(row)
    await screen.findByText('Awaiting payment')
    answerPart(row.id, { result: 'won', payBy: fromNow(7 * 86_400_000) })
    expect(await (await peek()).findByText('You won.')).toBeTruthy()
  })

  test('shows my result when the auction ends meanwhile', async () => {
    const row = anAuctionRow('voda.cz')
    const { peek } = await showList(row)
    const preview = await peek()
    await waitFor(() => expect(events.listeners(live)).toBe(1))
    answerPart(row.id, { result: 'lost' })
    act(() =>
      events.send(live, 'standing', {
        ...row.standing,
        ...{ id: row.id, at: fromNow(0), sequence: 4, status: 'awaiting_payment', endsAt: fromNow(-60_000) },
      }),
    )
    expect(await preview.findByText('You did not win.')).toBeTruthy()
  })

  test('says once that nobody bid, and from which day the name is free', async () => {
    const state = { status: 'released', price: null, leader: null, bids: 0, endsAt: '2026-11-21T20:00:00Z' } as const
    const { peek } = await showList(anAuctionRow('nikdo.cz', { standing: aPublicState(state) }))
    const preview = await peek()
    expect(await preview.findByText('The name is free to register from November 22, 2026.')).toBeTruthy()
    expect(preview.getAllByText(/Nobody/)).toHaveLength(1)
    expect(preview.queryByRole('heading', { name: 'Bids' })).toBeNull()
  })

  test('does not load my part again when the list has loaded it', async () => {
    const { peek } = await showList(anAuctionRow('les.cz'))
    await screen.findByText('You lead')
    await (await peek()).findByRole('link', { name: /Bid/ })
    expect(countRequests('readMyParts')).toBe(1)
  })

  test('shows why the auction was cancelled meanwhile', async () => {
    const row = anAuctionRow('pole.cz')
    const { peek } = await showList(row)
    const preview = await peek()
    await waitFor(() => expect(events.listeners(live)).toBe(1))
    const state = { ...row.standing, sequence: 4, status: 'cancelled' } as const
    server.answer(readAuction, () =>
      anAuction({
        id: row.id,
        fqdn: row.fqdn,
        standing: state,
        cancelledAt: fromNow(0),
        cancelReason: 'A court ordered it.',
      }),
    )
    act(() => events.send(live, 'standing', { ...state, id: row.id, at: fromNow(0) }))
    expect(await preview.findByText(/A court ordered it\./)).toBeTruthy()
  })
})
