import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAuctions } from '#contract/auctionList.ts'
import { readOverview } from '#contract/overview.ts'
import { readInfo } from '#contract/session.ts'
import type { Frame } from '#src/features/session/parts/frame.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anAuctionRow } from '#tests/builders/auction.ts'
import { anInfo } from '#tests/builders/domain.ts'
import { anAuctionOverview, anOverview } from '#tests/builders/overview.ts'
import { aPageOf } from '#tests/builders/record.ts'
import { HomePage, loader } from './HomePage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(readOverview, () => anOverview())
  server.answer(listAuctions, () => aPageOf([]))
})

afterEach(() => {
  vi.restoreAllMocks()
})

const show = (locale: 'cs-CZ' | 'en-US' = 'en-US', frame?: Frame) =>
  showPage(
    [
      { path: '/', loader, Component: HomePage },
      { path: '*', element: null },
    ],
    '/',
    { locale, ...(frame && { frame }) },
  )

const part = (name: string) => within(screen.getByRole('region', { name }))
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
      ['Unlocked700', '/domains?lock=open'],
      ['Transfer locked299', '/domains?lock=transfer'],
      ['Fully locked1', '/domains?lock=full'],
    ])
    expect(linksIn('Not set up')).toEqual([['Without DNSSECover 99%999', '/domains?isSecured=no']])
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
    const [first, second] = await part('Expiry by month').findAllByRole('link')
    expect(first?.getAttribute('aria-label')).toBe('November 2026: 3 domains')
    expect(second?.getAttribute('href')).toBe('/domains?expiresFrom=2026-12-01&expiresTo=2026-12-31')
    first?.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(second)
    await userEvent.keyboard('{Home}')
    expect(document.activeElement).toBe(first)
  })

  test('draws the months in a fixed size while it is printed', async () => {
    await show()
    const months = part('Expiry by month')
    await months.findByRole('group', { name: /month/ })
    const isPrinted = (is: boolean) => waitFor(() => expect(months.queryAllByRole('link')).toHaveLength(is ? 2 : 0))
    // Nothing has a size here, so nothing is drawn on the screen.
    await isPrinted(false)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    await isPrinted(true)
    expect(document.querySelector('.recharts-surface')?.getAttribute('width')).toBe('640')
    act(() => void window.dispatchEvent(new Event('afterprint')))
    await isPrinted(false)
  })

  test('says the months in a sentence and shows the same numbers as a table', async () => {
    await show()
    expect(
      part('Expiry by month').getByText(/20 domains expire in the next twelve months, most in December 2026: 17\./),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'As a table' }))
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toEqual(['MonthDomains', 'November 20263', 'December 202617'])
  })

  test('names no month as the busiest where two are', async () => {
    server.answer(readOverview, () => {
      const overview = anOverview()
      const byMonth = overview.domains.byMonth.map((month) => ({ ...month, count: 5 }))
      return { ...overview, domains: { ...overview.domains, byMonth } }
    })
    await show()
    expect(part('Expiry by month').getByText(/10 domains expire in the next twelve months\. The current/)).toBeTruthy()
  })

  test('says so when nothing needs attention', async () => {
    server.answer(readOverview, () => anOverview({ attention: [] }))
    await show('cs-CZ')
    expect(part('Vyžaduje pozornost').getByText('Žádná doména teď nevyžaduje pozornost.')).toBeTruthy()
  })

  test('shows which of my auctions need an action, each number as a link to the list it counts', async () => {
    const auctions = anAuctionOverview({
      outbid: { count: 2, query: '?lead=outbid' },
      endsSoon: { count: 5, query: '?endsWithin=3' },
      open: { count: 1, query: '?open=yes' },
    })
    server.answer(readOverview, () => ({ ...anOverview(), auctions }))
    await show()
    expect(linksIn('My auctions')).toEqual([
      ['You’ve been outbid2', '/auctions/list/bidding?lead=outbid'],
      ['Ending within 3 hours5', '/auctions/list/bidding?endsWithin=3'],
      ['Won: pay or register1', '/auctions/list/finished?open=yes'],
    ])
  })

  test('shows no zeros of auctions: only what needs an action', async () => {
    const auctions = anAuctionOverview({ outbid: { count: 1, query: '?lead=outbid' } })
    server.answer(readOverview, () => ({ ...anOverview(), auctions }))
    await show()
    expect(linksIn('My auctions')).toEqual([['You’ve been outbid1', '/auctions/list/bidding?lead=outbid']])
  })

  test('shows a technical contact without domains the sets, and does not recommend to register a domain', async () => {
    server.answer(readOverview, () => anOverview({ all: { count: 0, query: '' } }))
    server.answer(readInfo, () => anInfo({ counts: { domains: 0, nssets: 9, keysets: 6 } }))
    await show()
    expect(linksIn('Name servers and keys')).toEqual([
      ['Name servers (nsset)9', '/nssets'],
      ['Unused2', '/nssets?unused=yes'],
      ['Without a lock7', '/nssets?lock=open'],
      ['DNSSEC keys (keyset)6', '/keysets'],
      ['Unused0', '/keysets?unused=yes'],
      ['Without a lock6', '/keysets?lock=open'],
    ])
    const page = screen.getByRole('heading', { level: 1 }).closest('[data-appear="page"]')
    expect(page && getComputedStyle(page).maxWidth).toBe('960px')
    expect(screen.queryByText(/Register a domain/)).toBeNull()
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
    document.cookie = 'csrf=; Max-Age=0; Path=/'
    await show('cs-CZ')
    expect(screen.getByRole('heading', { level: 1, name: 'Vyhledejte doménu, spravujte ty své' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'přihlášení' }).getAttribute('href')).toBe('/login-method')
    expect(server.requests.map(({ call }) => call)).not.toContain('readOverview')
  })

  test('names the auctions that end first, and counts the others', async () => {
    document.cookie = 'csrf=; Max-Age=0; Path=/'
    const names = ['kolo.cz', 'voda.cz', 'sklo.cz', 'late.cz']
    server.answer(listAuctions, (address) =>
      address.includes('status=new')
        ? { ...aPageOf([anAuctionRow('later.cz')]), total: 65 }
        : aPageOf(names.map((name) => anAuctionRow(name))),
    )
    await show()
    const auctions = within(screen.getByRole('region', { name: 'Auctions' }))
    await auctions.findByText('kolo.cz')
    expect(auctions.getAllByRole('listitem')).toHaveLength(3)
    expect(auctions.queryByText('late.cz')).toBeNull()
    expect(auctions.getByText('65')).toBeTruthy()
  })

  test('is shown when the session has ended meanwhile', async () => {
    server.answer(readInfo, () => ({ refusal: 'signed-out' }))
    server.answer(readOverview, () => ({ refusal: 'signed-out' }))
    await show()
    expect(screen.getByRole('heading', { level: 1, name: 'Look up any domain, manage your own' })).toBeTruthy()
  })
})
