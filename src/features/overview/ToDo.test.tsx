import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { listAuctions } from '#contract/auctionList.ts'
import { readOverview } from '#contract/overview.ts'
import { originOf } from '#src/features/record/parts/origin.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anAuctionOverview, anOverview } from '#tests/builders/overview.ts'
import { aPageOf } from '#tests/builders/record.ts'
import { HomePage, loader } from './HomePage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(listAuctions, () => aPageOf([]))
})

const show = () =>
  showPage(
    [
      { path: '/', loader, Component: HomePage },
      { path: '*', element: null },
    ],
    '/',
  )

/** A count of the domains with this worst state. */
const inNeed = (state: 'outzone' | 'expired' | 'serverBlocked', count: number) => ({
  ...{ state, count, query: `?worstState=${state}` },
})

/** The link to all domains that the overview counts as in need. */
const allInNeed = ['All domains that need attention42', '/domains?sort=states&needsAttention=yes']
/** The text of each line of a section with the addresses of its links. */
const linesIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((line) => [
      line.textContent,
      ...within(line)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ])

test('the page of a domain to renew leads back to the overview', async () => {
  const registrar = { handle: 'REG-A', name: 'Registrar A' }
  const next = { state: 'outzone', on: '2026-11-23' } as const
  server.answer(readOverview, () => anOverview({ toRenew: [{ fqdn: 'po.cz', unicode: null, registrar, next }] }))
  const router = await show()
  await userEvent.click(await screen.findByRole('link', { name: 'po.cz' }))
  expect([router.state.location.pathname, originOf(router.state.location.state)?.path]).toEqual([
    '/domains/detail/po.cz',
    '/',
  ])
})

test('says first what to do: losses before others, the soonest first, each with links to its page and its registrar', async () => {
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
  server.answer(readOverview, () => ({
    ...anOverview({ toRenew: [...toRenew], attention: [inNeed('expired', 2)] }),
    auctions,
  }))
  await show()
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('To do')
  expect(linesIn('To do')).toEqual([
    [
      'Renew mimo.cz at Registrar AWill be deleted tomorrow, Nov 22',
      '/domains/detail/mimo.cz',
      '/registrar/detail/REG-A',
    ],
    ['Bid again on bid.czYou’ve been outbid. Ends Nov 24, 12:00 AM', `/auctions/detail/${bid?.id}?bid`],
    [
      'Renew po.cz at Registrar AWill stop working in 2 days, Nov 23',
      '/domains/detail/po.cz',
      '/registrar/detail/REG-A',
    ],
    ['Pay CZK\u00A018,600 for pay.czBy the end of Nov 24', `/auctions/payment/${pay?.id}`],
    ['Register register.cz at a registrarBy the end of Nov 25', `/auctions/payment/${register?.id}`],
  ])
})

test('an auction in its last hour ends in so many minutes', async () => {
  const by = new Date(Date.now() + 210_000).toISOString()
  const id = '00000000-0000-4000-8000-000000000001'
  const toDo = [{ action: 'bid' as const, id, fqdn: 'bid.cz', unicode: null, price: '100', currency: 'CZK', by }]
  server.answer(readOverview, () => ({ ...anOverview({}), auctions: anAuctionOverview({ toDo }) }))
  await show()
  expect(linesIn('To do').map(([text]) => text)).toEqual(['Bid again on bid.czYou’ve been outbid. Ends in 3 minutes'])
})

test('a payment is a loss on its last day only', async () => {
  const [soon, later] = ['2026-11-21T23:00:00.000Z', '2026-11-28T23:00:00.000Z'].map((by, at) => ({
    ...{ action: 'pay' as const, id: `00000000-0000-4000-8000-00000000000${at}`, unicode: null },
    ...{ fqdn: `pay-${at}.cz`, price: '100', currency: 'CZK', by },
  }))
  const toDelegate = [{ unicode: null, registrar: { handle: 'REG-A', name: 'Registrar A' }, fqdn: 'bez.cz' }]
  const auctions = anAuctionOverview({ toDo: [soon, later].filter((one) => one !== undefined) })
  server.answer(readOverview, () => ({ ...anOverview({ toDelegate, attention: [inNeed('outzone', 1)] }), auctions }))
  await show()
  // Losses come before a domain without name servers, other actions after it.
  expect(linesIn('To do').map(([text]) => text?.match(/pay-\d|bez/)?.[0])).toEqual(['pay-0', 'bez', 'pay-1'])
})

test('has one line for more domains of a kind than are named, which leads to their list', async () => {
  const domain = { unicode: null, registrar: { handle: 'REG-A', name: 'Registrar A' } }
  const on = '2026-11-22'
  const toRenew = [1, 2, 3, 4, 5, 6].map((number) => ({
    ...{ ...domain, fqdn: `z-${number}.cz`, next: { state: 'deleteCandidate' as const, on } },
  }))
  const renewable = [
    { next: { state: 'outzone' as const, on: '2026-11-23' }, count: 1, query: '?renewBefore=outzone' },
    { next: { state: 'deleteCandidate' as const, on }, count: 1234, query: '?renewBefore=deleteCandidate' },
  ]
  server.answer(readOverview, () => anOverview({ toRenew, renewable, attention: [inNeed('expired', 1235)] }))
  await show()
  expect(linesIn('To do')).toEqual([
    [
      'Renew 1,234 domains before deletionThe first will be deleted tomorrow, Nov 22',
      '/domains?renewBefore=deleteCandidate',
    ],
    ['Renew 1 domain before it leaves the zoneWill stop working in 2 days, Nov 23', '/domains?renewBefore=outzone'],
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
    undelegated: { count: 1, query: '?needsServers=yes' },
    attention: [inNeed('outzone', 3)],
  })
  server.answer(readOverview, () => domains)
  await show()
  expect(linesIn('To do').slice(1)).toEqual([
    [
      'Add name servers to bez.cz at Registrar ANot working: out of the zone',
      '/domains/detail/bez.cz',
      '/registrar/detail/REG-A',
    ],
    [
      'Renew po.cz at Registrar AWill stop working tomorrow, Nov 22',
      '/domains/detail/po.cz',
      '/registrar/detail/REG-A',
    ],
  ])
})

test('has one line for more domains without name servers than are named, which leads to their list', async () => {
  const domain = { unicode: null, registrar: { handle: 'REG-A', name: 'Registrar A' } }
  const toDelegate = [1, 2, 3, 4, 5, 6].map((number) => ({ ...domain, fqdn: `bez-${number}.cz` }))
  const undelegated = { count: 1234, query: '?needsServers=yes' }
  server.answer(readOverview, () => anOverview({ toDelegate, undelegated, attention: [inNeed('outzone', 1234)] }))
  await show()
  expect(linesIn('To do')).toEqual([
    ['Add name servers to 1,234 domainsDo not work: out of the zone', '/domains?needsServers=yes'],
  ])
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
  expect(linesIn('To do')).toHaveLength(6)
  expect(linesIn('To do').at(-1)).toEqual(allInNeed)
})

test('counts no domain of an action twice, and in one line the others that need attention', async () => {
  const domain = { unicode: null, registrar: { handle: 'REG-A', name: 'Registrar A' } }
  const toRenew = [{ ...domain, fqdn: 'po.cz', next: { state: 'outzone' as const, on: '2026-11-23' } }]
  server.answer(readOverview, () => anOverview({ toRenew, attention: [inNeed('expired', 1)] }))
  const router = await show()
  expect(linesIn('To do')).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull()
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  // The first column would have little beside the chart, which would fill it.
  expect(titles().indexOf('Not set up')).toBeLessThan(titles().indexOf('Expiry by month'))
  const others = { count: 3, query: '?needsAttention=other' }
  const attention = [inNeed('expired', 2), inNeed('serverBlocked', 2)]
  server.answer(readOverview, () => anOverview({ toRenew, attention, others }))
  await act(() => router.revalidate())
  expect(linesIn('To do').at(-1)).toEqual(['Other domains that need attention3', '/domains?needsAttention=other'])
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull()
  server.answer(readOverview, () => anOverview({ attention, others: { ...others, count: 4 } }))
  await act(() => router.revalidate())
  expect(screen.queryByRole('region', { name: 'To do' })).toBeNull()
  expect(linesIn('Needs attention').map(([text]) => text?.replace(/ .*/, ''))).toEqual(['Expired', 'Blocked'])
  expect(titles().indexOf('Not set up')).toBeGreaterThan(titles().indexOf('Expiry by month'))
})
