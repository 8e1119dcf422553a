import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { listAuctions } from '#contract/auctionList.ts'
import { readMyParts } from '#contract/myAuction.ts'
import { listViews } from '#contract/view.ts'
import { narrowScreen } from '#tests/browser/narrowScreen.ts'
import { pretendEvents } from '#tests/browser/pretendEvents.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anAuctionRow } from '#tests/builders/auction.ts'
import { aPageOf } from '#tests/builders/record.ts'
import { AuctionListPage, loader } from '../AuctionListPage.tsx'

describe('AuctionFilters', () => {
  test('has the views of a list in its panel on a phone, and closes with the opened one', async () => {
    pretendEvents()
    narrowScreen()
    const server = signedInServer()
    server.answer(listAuctions, () => aPageOf([anAuctionRow('kolo.cz')]))
    server.answer(readMyParts, () => ({ items: [] }))
    server.answer(listViews, () => ({ items: [{ list: 'ongoing' as const, name: 'Short', query: '?lengthTo=3' }] }))
    const page = { path: '/auctions/list/ongoing', loader, Component: AuctionListPage }
    const router = await showPage([page], page.path)
    const user = userEvent.setup()
    const open = await screen.findByRole('button', { name: 'Filter and sort' })
    expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull()

    await user.click(open)
    const views = within(await screen.findByRole('navigation', { name: 'Views' }))
    expect(views.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('true')
    expect(await views.findByRole('link', { name: /^Short/ })).toBeTruthy()
    await user.click(views.getByRole('link', { name: 'Ending within an hour' }))

    expect(router.state.location.search).toBe('?endsWithin=1')
    expect(screen.queryByRole('dialog', { name: 'Filter and sort' })).toBeNull()
  })
})
