import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAuctions } from '#contract/auctionList.ts'
import { readOverview } from '#contract/overview.ts'
import { readInfo } from '#contract/session.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
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
/** The link to all domains that the overview counts as in need. */
const allInNeed = ['All domains that need attention42', '/domains?sort=states&needsAttention=yes']
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

  test('says first that the contact is blocked', async () => {
    const { capabilities, ...info } = anInfo()
    const block = { allowed: false, reason: 'contact-blocked', stepUpSeconds: null } as const
    server.answer(readInfo, () => ({ ...info, capabilities: { ...capabilities, block } }))
    await show()
    expect(screen.getByText(/^Your contact is administratively blocked/)).toBeTruthy()
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
      ['Won, to pay or register1', '/auctions/list/finished?open=yes'],
    ])
  })

  test('shows no zeros of auctions: only what needs an action', async () => {
    const auctions = anAuctionOverview({ outbid: { count: 1, query: '?lead=outbid' } })
    server.answer(readOverview, () => ({ ...anOverview(), auctions }))
    await show()
    expect(linksIn('My auctions')).toEqual([['You’ve been outbid1', '/auctions/list/bidding?lead=outbid']])
  })

  test('says first what to do: losses before others, the soonest first, each as a link to where it is done', async () => {
    const [bid, pay, register] = (['bid', 'pay', 'register'] as const).map((action, at) => ({
      action,
      id: `00000000-0000-4000-8000-00000000000${at}`,
      fqdn: `${action}.cz`,
      unicode: null,
      price: '18600',
      currency: 'CZK',
      by: `2026-11-2${at + 3}T23:00:00.000Z`,
    }))
    const domain = { unicode: null, registrar: { handle: 'REG-A', name: 'Registrar A' } }
    const toRenew = [
      { ...domain, fqdn: 'mimo.cz', next: { state: 'deleteCandidate', on: '2026-11-22' } },
      { ...domain, fqdn: 'po.cz', next: { state: 'outzone', on: '2026-11-23' } },
    ] as const
    const auctions = anAuctionOverview({ toDo: [bid, pay, register].filter((one) => one !== undefined) })
    server.answer(readOverview, () => ({ ...anOverview({ toRenew: [...toRenew] }), auctions }))
    await show()
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('To do')
    expect(linksIn('To do')).toEqual([
      ['Renew mimo.cz at Registrar AWill be deleted tomorrow, Nov 22', '/domains/detail/mimo.cz'],
      ['Bid again on bid.czYou’ve been outbid. Ends Nov 24, 12:00 AM', `/auctions/detail/${bid?.id}?bid`],
      ['Pay CZK\u00A018,600 for pay.czBy the end of Nov 24', `/auctions/payment/${pay?.id}`],
      ['Renew po.cz at Registrar AWill stop working in 2 days, Nov 23', '/domains/detail/po.cz'],
      ['Register register.cz at a registrarBy the end of Nov 25', `/auctions/payment/${register?.id}`],
    ])
  })

  test('says which domains need name servers, after losses and before others', async () => {
    const domain = { unicode: null, registrar: { handle: 'REG-A', name: 'Registrar A' } }
    const domains = anOverview({
      toRenew: [
        { ...domain, fqdn: 'po.cz', next: { state: 'outzone', on: '2026-11-22' } },
        { ...domain, fqdn: 'mimo.cz', next: { state: 'deleteCandidate', on: '2026-11-23' } },
      ],
      toDelegate: [{ ...domain, fqdn: 'bez.cz' }],
      nssetMissing: { count: 9, query: '?nssetMissing=yes' },
    })
    server.answer(readOverview, () => domains)
    await show()
    expect(linksIn('To do').slice(1)).toEqual([
      ['Add name servers to bez.cz at Registrar ADoes not work: out of the zone', '/domains/detail/bez.cz'],
      ['Renew po.cz at Registrar AWill stop working tomorrow, Nov 22', '/domains/detail/po.cz'],
    ])
  })

  test('leads to all domains that need attention where more lack name servers than are shown', async () => {
    const domain = { unicode: null, registrar: { handle: 'REG-A', name: 'Registrar A' } }
    const toDelegate = [1, 2, 3, 4, 5, 6].map((number) => ({ ...domain, fqdn: `bez-${number}.cz` }))
    const nssetMissing = { count: 9, query: '?nssetMissing=yes' }
    server.answer(readOverview, () => anOverview({ toDelegate, nssetMissing }))
    await show()
    expect(linksIn('To do')).toHaveLength(7)
    expect(linksIn('To do').at(-1)).toEqual(allInNeed)
  })

  test('leads to all domains that need attention, by their number, where more expired than are shown', async () => {
    const domain = { unicode: null, registrar: { handle: 'REG-A', name: 'Registrar A' } }
    const toRenew = [1, 2, 3, 4, 5].map((day) => ({
      ...domain,
      fqdn: `po-${day}.cz`,
      next: { state: 'outzone' as const, on: `2026-11-2${day}` },
    }))
    server.answer(readOverview, () => anOverview({ toRenew, expired: { count: 12, query: '?state=expired' } }))
    await show()
    expect(linksIn('To do')).toHaveLength(6)
    expect(linksIn('To do').at(-1)).toEqual(allInNeed)
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
    document.cookie = 'csrf=; Max-Age=0'
    await show('cs-CZ')
    expect(screen.getByRole('heading', { level: 1, name: 'Vaše domény v\u00a0registru' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'přihlaste' }).getAttribute('href')).toBe('/login-method')
    expect(server.requests.map(({ call }) => call)).not.toContain('readOverview')
  })

  test('is shown when the session has ended meanwhile', async () => {
    server.answer(readInfo, () => ({ refusal: 'signed-out' }))
    server.answer(readOverview, () => ({ refusal: 'signed-out' }))
    await show()
    expect(screen.getByRole('heading', { level: 1, name: 'Your domains in the registry' })).toBeTruthy()
  })
})
