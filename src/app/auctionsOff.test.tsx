import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAuctions } from '#contract/auctionList.ts'
import { listBidding, listFinished } from '#contract/myAuction.ts'
import { readOverview } from '#contract/overview.ts'
import { Rail } from '#src/app/layouts/Rail.tsx'
import { HomePage, loader as loadHome } from '#src/features/overview/HomePage.tsx'
import { showPage, showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { anInfo, someSettings } from '#tests/builders/domain.ts'
import { anOverview } from '#tests/builders/overview.ts'
import { aPageOf } from '#tests/builders/record.ts'

let requests = 0

beforeEach(() => {
  requests = 0
  const server = signedInServer()
  server.answer(readOverview, () => anOverview())
  server.answer(listBidding, () => {
    requests++
    return { ...aPageOf([]), total: 1 }
  })
  server.answer(listFinished, () => aPageOf([]))
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

  test('the overview requests and shows my auctions only where they are', async () => {
    await showPage([{ path: '/', loader: loadHome, Component: HomePage }], '/', { frame: { settings, info: anInfo() } })
    await screen.findByText('Locks')
    await waitFor(() => expect(screen.queryAllByText('My auctions')).toHaveLength(has ? 1 : 0))
    expect(requests > 0).toBe(has)
  })

  test('the welcome page names auctions only where they are', async () => {
    await showPage([{ path: '/', loader: loadHome, Component: HomePage }], '/', { frame: { settings, info: null } })
    expect(
      screen
        .getAllByRole('term')
        .map((term) => term.textContent)
        .includes('Auctions'),
    ).toBe(has)
  })
})
