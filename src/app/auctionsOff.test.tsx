import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAuctions } from '#contract/auctionList.ts'
import { readOverview } from '#contract/overview.ts'
import { Rail } from '#src/app/layouts/Rail.tsx'
import { HomePage, loader as loadHome } from '#src/features/overview/HomePage.tsx'
import { showPage, showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { anInfo, someSettings } from '#tests/builders/domain.ts'
import { anAuctionOverview, anOverview } from '#tests/builders/overview.ts'
import { aPageOf } from '#tests/builders/record.ts'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(listAuctions, () => aPageOf([]))
})

const cases = [
  { has: true, settings: someSettings },
  { has: false, settings: { ...someSettings, auctions: null } },
]

describe.each(cases)('in a registry with auctions: $has', ({ has, settings }) => {
  test('the navigation leads to auctions and their messages only where they are', async () => {
    await showPart(<Rail />, '/', { frame: { settings, info: anInfo() } })
    const links = within(screen.getByRole('navigation')).getAllByRole('link')
    const addresses = links.map((link) => link.getAttribute('href'))
    expect(addresses).toContain('/domains')
    expect(addresses.filter((to) => to?.startsWith('/auctions'))).toEqual(
      has ? ['/auctions', '/auctions/message-list'] : [],
    )
  })

  test('the overview shows my auctions only where they are', async () => {
    const outbid = { count: 1, query: '?lead=outbid' }
    server.answer(readOverview, () => ({ ...anOverview(), auctions: has ? anAuctionOverview({ outbid }) : null }))
    await showPage([{ path: '/', loader: loadHome, Component: HomePage }], '/', { frame: { settings, info: anInfo() } })
    await screen.findByText('Locks')
    expect(screen.queryAllByText('My auctions')).toHaveLength(has ? 1 : 0)
  })

  test('the welcome page names auctions only where they are', async () => {
    server.answer(readOverview, () => anOverview())
    await showPage([{ path: '/', loader: loadHome, Component: HomePage }], '/', { frame: { settings, info: null } })
    expect(screen.queryByRole('region', { name: 'Auctions' }) !== null).toBe(has)
  })
})
