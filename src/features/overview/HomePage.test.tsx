import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAuctions } from '#contract/auctionList.ts'
import { listBidding, listFinished } from '#contract/myAuction.ts'
import { readOverview } from '#contract/overview.ts'
import { readInfo } from '#contract/session.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anAuctionRow, aPart } from '#tests/builders/auction.ts'
import { anInfo } from '#tests/builders/domain.ts'
import { anOverview } from '#tests/builders/overview.ts'
import { aPageOf } from '#tests/builders/record.ts'
import { HomePage, loader } from './HomePage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(readOverview, () => anOverview())
  server.answer(listBidding, () => aPageOf([]))
  server.answer(listFinished, () => aPageOf([]))
  server.answer(listAuctions, () => aPageOf([]))
})

afterEach(() => {
  vi.restoreAllMocks()
})

const show = (locale: 'cs-CZ' | 'en-US' = 'en-US') =>
  showPage(
    [
      { path: '/', loader, Component: HomePage },
      { path: '*', element: null },
    ],
    '/',
    { locale },
  )

const part = (name: string) => within(screen.getByRole('region', { name }))
/** Shown once the auctions are counted. */
const months = async () => within(await screen.findByRole('region', { name: 'Expiry by month' }))
const linksIn = (name: string) =>
  part(name)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('the front page of a holder', () => {
  test('has every number as a link to the list it counts', async () => {
    await show()
    expect(screen.getByRole('link', { name: '1,000 domains' }).getAttribute('href')).toBe('/domains')
    expect(linksIn('Expiring soon')).toEqual([
      ['10 within 7 days', '/domains?expiresWithin=7'],
      ['90 within 90 days', '/domains?expiresWithin=90'],
    ])
    expect(linksIn('Locks')).toEqual([
      ['Open700', '/domains?lock=open'],
      ['Transfer locked299', '/domains?lock=transfer'],
      ['Fully locked1', '/domains?lock=full'],
    ])
    expect(linksIn('Not set up')).toEqual([['No DNSSECover 99%999', '/domains?isSecured=no']])
  })

  test('says what needs attention in the order it came, in plain sentences', async () => {
    await show()
    const lines = linksIn('Needs attention')
    expect(lines[0]?.[0]).toContain('The registry is about to delete this record.')
    expect(lines.map(([, address]) => address)).toEqual([
      '/domains?worstState=deleteCandidate',
      '/domains?worstState=expired',
    ])
  })

  test('draws the months as bars that are links, walked with the arrows', async () => {
    // Nothing has a size here, and a chart draws nothing into nothing.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 232))
    await show()
    const [first, second] = await (await months()).findAllByRole('link')
    expect(first?.getAttribute('aria-label')).toBe('November 2026: 3 domains')
    expect(second?.getAttribute('href')).toBe('/domains?expiresFrom=2026-12-01&expiresTo=2026-12-31')
    first?.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(second)
    await userEvent.keyboard('{Home}')
    expect(document.activeElement).toBe(first)
  })

  test('says the months in a sentence and shows the same numbers as a table', async () => {
    await show()
    expect(
      (await months()).getByText(/20 domains expire in the next twelve months, most in December 2026: 17\./),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'As a table' }))
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toEqual(['MonthDomains', 'November 20263', 'December 202617'])
  })

  test('says so when nothing needs attention', async () => {
    server.answer(readOverview, () => anOverview({ attention: [] }))
    await show('cs-CZ')
    expect(part('Vyžaduje pozornost').getByText('Žádná doména teď nevyžaduje pozornost.')).toBeTruthy()
  })

  test('shows which of my auctions need an action, each number as a link to the list it counts', async () => {
    const won = { result: 'won', number: 1, ceiling: '600' } as const
    server.answer(listBidding, (url) => ({ ...aPageOf([]), total: url.includes('lead=outbid') ? 2 : 5 }))
    server.answer(listFinished, () =>
      aPageOf([
        { ...anAuctionRow('a.cz'), mine: aPart({ ...won, payBy: '2026-11-28T23:00:00Z' }) },
        { ...anAuctionRow('b.cz'), mine: aPart({ ...won, registerBy: '2026-12-05T23:00:00Z' }) },
      ]),
    )
    await show()
    await waitFor(() =>
      expect(linksIn('My auctions')).toEqual([
        ['You’ve been outbid2', '/auctions/list/bidding?lead=outbid'],
        ['Ending within 3 hours5', '/auctions/list/bidding?endsWithin=3'],
        ['To pay1', '/auctions/list/finished?open=yes'],
        ['To register1', '/auctions/list/finished?open=yes'],
      ]),
    )
  })

  test('shows no zeros of auctions: only what needs an action', async () => {
    server.answer(listBidding, (url) => ({ ...aPageOf([]), total: url.includes('lead=outbid') ? 1 : 0 }))
    await show()
    await waitFor(() =>
      expect(linksIn('My auctions')).toEqual([['You’ve been outbid1', '/auctions/list/bidding?lead=outbid']]),
    )
  })

  test('without a domain says why it is empty and what to do', async () => {
    server.answer(readOverview, () => anOverview({ all: { count: 0, query: '' } }))
    await show()
    expect(screen.getByText(/Register a domain with a registrar and give ANNA as its holder/)).toBeTruthy()
    expect(screen.queryByRole('region')).toBeNull()
  })

  test('offers another try when the server is away', async () => {
    server.answer(readOverview, () => ({ refusal: 'unreachable' }))
    await show()
    server.answer(readOverview, () => anOverview())
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: '1,000 domains' })).toBeTruthy()
  })

  test('shows its numbers while the server is away', async () => {
    server.answer(readOverview, () => anOverview())
    const router = await show()
    server.answer(readOverview, () => ({ refusal: 'database-unavailable' }))
    const before = server.requests.length
    await act(() => router.revalidate())
    expect(server.requests.length).toBeGreaterThan(before)
    expect(screen.getByRole('link', { name: '1,000 domains' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows an account without its contact why there is nothing', async () => {
    server.answer(readInfo, () => anInfo({ contact: null, contacts: [], withoutContact: 'not-admitted' }))
    server.answer(readOverview, () => ({ refusal: 'not-admitted' }))
    await show()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('link', { name: /another/i })).toBeTruthy()
  })
})

describe('the front page of everybody', () => {
  test('says what this is and leads to the sign-in, requesting nothing about anybody', async () => {
    document.cookie = 'csrf=; Max-Age=0'
    await show('cs-CZ')
    expect(screen.getByRole('heading', { level: 1, name: 'Vaše domény v registru' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Přihlásit se' }).getAttribute('href')).toBe('/login-method')
    expect(server.requests.map(({ call }) => call)).not.toContain('readOverview')
  })

  test('is shown when the session has ended meanwhile', async () => {
    server.answer(readInfo, () => ({ refusal: 'signed-out' }))
    server.answer(readOverview, () => ({ refusal: 'signed-out' }))
    await show()
    expect(screen.getByRole('heading', { level: 1, name: 'Your domains in the registry' })).toBeTruthy()
  })
})
