import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAuctions } from '#contract/auctionList.ts'
import { listWatchlist, readMyParts, unwatchAuction } from '#contract/myAuction.ts'
import { listViews } from '#contract/view.ts'
import { serverNow } from '#src/api/clock.ts'
import { getCommands, runCommand } from '#src/ui/command/commands.ts'
import { pretendEvents } from '#tests/browser/pretendEvents.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anAuctionRow, aPart, aPublicState } from '#tests/builders/auction.ts'
import { aPageOf } from '#tests/builders/record.ts'
import { AuctionListPage, loader, shouldRevalidate } from '../AuctionListPage.tsx'

const live = '/v1/public/events/'
const over = anAuctionRow('dost.cz', {
  standing: aPublicState({ status: 'released', endsAt: '2026-11-21T20:00:00Z' }),
})

let server: ReturnType<typeof signedInServer>
let events: ReturnType<typeof pretendEvents>

beforeEach(() => {
  events = pretendEvents()
  server = signedInServer()
  server.answer(listViews, () => ({ items: [] }))
  server.answer(readMyParts, () => ({ items: [] }))
})

afterEach(async () => {
  cleanup()
  await waitFor(() => expect(events.listeners(live)).toBe(0))
  vi.unstubAllGlobals()
})

const show = (list: string) => {
  const page = { path: `/auctions/list/${list}`, loader, shouldRevalidate, Component: AuctionListPage }
  return showPage([page, { path: '*', element: <h1>Elsewhere</h1> }], `/auctions/list/${list}`)
}
const starOf = (name: string) => {
  const row = screen.getByRole('link', { name }).closest<HTMLElement>('[role=row]')
  if (!row) throw new Error(`no row contains ${name}`)
  return within(row).queryByRole('button', { name: `Watch ${name}` })
}
const runAt = async (name: string, id: string) => {
  await waitFor(() => expect(getCommands().map((one) => one.id)).toContain(id))
  act(() => screen.getByRole('link', { name }).focus())
  act(() => runCommand(id))
}

describe('AuctionKeys', () => {
  test('has no commands in a list of auctions that are over', async () => {
    server.answer(listAuctions, () => aPageOf([over]))
    await show('ended')
    await screen.findByRole('link', { name: 'dost.cz' })
    await waitFor(() => expect(getCommands().map(({ id }) => id)).toContain('list.export'))
    expect(getCommands().filter(({ id }) => id.startsWith('auction.'))).toEqual([])
    expect(starOf('dost.cz')).toBeNull()
  })

  test('takes an auction that is over off the watched ones, and begins to watch none', async () => {
    const watch = { start: true, endsSoon: true, outbid: true, extended: true, ended: true }
    const other = anAuctionRow('jiny.cz', { standing: over.standing })
    server.answer(listWatchlist, () =>
      aPageOf([
        { ...over, mine: aPart({ watch }) },
        { ...other, mine: aPart() },
      ]),
    )
    server.answer(unwatchAuction, () => aPart())
    await show('watching')
    await screen.findByRole('link', { name: 'dost.cz' })
    expect(starOf('jiny.cz')).toBeNull()
    await runAt('jiny.cz', 'auction.watch')
    await runAt('dost.cz', 'auction.watch')
    await waitFor(() => expect(starOf('dost.cz')?.getAttribute('aria-pressed')).toBe('false'))
    expect(server.requests.map(({ call }) => call)).not.toContain('watchAuction')
  })

  test('bids in an auction whose end was moved since the list was loaded', async () => {
    const endsAt = new Date(serverNow() - 60_000).toISOString()
    const row = anAuctionRow('pozde.cz', { standing: aPublicState({ endsAt }) })
    server.answer(listAuctions, () => aPageOf([row]))
    const router = await show('ongoing')
    await waitFor(() => expect(events.listeners(live)).toBe(1))
    const moved = { ...row.standing, sequence: 4, endsAt: new Date(serverNow() + 240_000).toISOString() }
    act(() => events.send(live, 'standing', { ...moved, id: row.id, at: new Date(serverNow()).toISOString() }))
    await runAt('pozde.cz', 'auction.bid')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/auctions/detail/${row.id}`))
  })
})
