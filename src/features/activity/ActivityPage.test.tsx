import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { listActivity, type ActivityRow } from '#contract/activity.ts'
import { readActivityChain } from '#contract/activityChain.ts'
import { narrowScreen } from '#tests/browser/narrowScreen.ts'
import { showPage, showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { activityOf } from '#tests/builders/activity.ts'
import { now } from '#tests/builders/domain.ts'
import { ActivityPage, loader } from './ActivityPage.tsx'
import { LatestActivity } from './parts/LatestActivity.tsx'
import type { LatestEntriesProps } from './LatestEntries.tsx'

let server: ReturnType<typeof signedInServer>

const operation = '01a1fd5f-1a2a-732e-9339-26e0b9592080'

const locked: ActivityRow = {
  id: '01a1fd5f-1a2a-732e-9339-26e0b9592081',
  at: now,
  action: 'block-transfer',
  result: 'done',
  objectType: 'domain',
  object: null,
  auctionId: null,
  changed: 2,
  total: 3,
  changes: null,
  fields: null,
  counts: null,
  registryChange: null,
  registry: null,
  operationId: operation,
  actor: 'identity',
  name: 'Anna Nováková',
  isByEarlierHolder: false,
  by: null,
  level: 'validated',
  address: '192.0.2.1',
}
const mailed: ActivityRow = {
  ...locked,
  id: '01a1fd5f-1a2a-732e-9339-26e0b9592082',
  action: 'mail-auth-info',
  object: { handle: 'xn--lut-noa55d.cz', unicode: 'žlutý.cz' },
  changed: null,
  total: null,
  operationId: null,
  actor: 'system',
  name: null,
  level: null,
  address: null,
}
const others: ActivityRow = {
  ...locked,
  id: '01a1fd5f-1a2a-732e-9339-26e0b9592083',
  result: 'cancelled',
  changed: 1,
  total: null,
  operationId: null,
  name: null,
  by: 'GITA',
  level: null,
  address: null,
}

const requested = () =>
  server.requests.filter(({ call }) => call === 'listActivity').map(({ url }) => url.split('?')[1] ?? '')

function answer(items: ActivityRow[]) {
  server.answer(listActivity, () => activityOf(items))
}

beforeEach(() => {
  server = signedInServer()
  answer([locked, mailed, others])
})

const show = (address: string) => showPage([{ path: '/activity', loader, Component: ActivityPage }], address)
const showLatest = (of: LatestEntriesProps['of']) => showPart(<LatestActivity of={of} version={locked} />, '/x')

const entries = async () => within(await screen.findByRole('list', { name: 'Activity' })).getAllByRole('listitem')

describe('ActivityPage', () => {
  test('marks the day of an entry as repeated after an entry of the same day', async () => {
    const earlier = { ...others, at: '2026-11-20T10:00:00Z' }
    answer([locked, mailed, earlier])
    await show('/activity')
    const times = (await entries()).map((entry) => within(entry).getByRole('time'))
    expect(times.map(({ textContent }) => textContent)).toEqual([
      'Nov 21, 2026 11:00 AM',
      'Nov 21, 2026 11:00 AM',
      'Nov 20, 2026 11:00 AM',
    ])
    const isRepeated = (time: HTMLElement) => time.querySelector('[data-repeated="true"]') !== null
    expect(times.map(isRepeated)).toEqual([false, true, false])
  })

  test('says what was done to what, by whom and from where, with the way to each', async () => {
    await show('/activity')
    const [first, second, third] = (await entries()).map((entry) => entry.textContent)
    expect(first).toMatch(/Nov 21, 2026.*Transfer locked2 of 3 changedAnna Novákovávalidated · 192\.0\.2\.1$/)
    expect(second).toMatch(/Transfer password sent by e-mailžlutý\.czThe portal itself$/)
    expect(third).toMatch(/Transfer locked · stopped1 domainGITA$/)
    const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(leads('2 of 3 changed')).toBe(`/operations/${operation}`)
    expect(leads('žlutý.cz')).toBe('/domains/detail/xn--lut-noa55d.cz')
    expect(leads('GITA')).toBe('/contact/detail/GITA')
  })

  test('says that an earlier holder of the contact did it, and not who that was', async () => {
    answer([{ ...locked, name: null, address: null, isByEarlierHolder: true }])
    await show('/activity')
    const [first] = await entries()
    expect(first?.textContent).toMatch(/An earlier holder of this contactvalidated$/)
  })

  test('says what the registry changed about a domain, and how many of many', async () => {
    const ofRegistry = { ...mailed, actor: 'registry', action: 'transfer-domain' } as const
    const changes: ActivityRow['changes'] = [
      { field: 'registrar', from: 'Alfa', to: 'Beta' },
      { field: 'expiresOn', from: '2027-01-02', to: '2028-01-02' },
      { field: 'keyset', from: null, to: 'KEYSET-1' },
    ]
    const counts: ActivityRow['counts'] = [
      { action: 'register-domain', count: 1 },
      { action: 'renew-domain', count: 1200 },
    ]
    answer([
      { ...ofRegistry, changes },
      { ...ofRegistry, id: locked.id, action: 'import-domains', object: null, counts },
    ])
    await show('/activity')
    const [first, second] = (await entries()).map((entry) => entry.textContent)
    expect(first).toContain('Domain transferred to another registraržlutý.czRegistrar: Alfa → Beta')
    expect(first).toContain('Expires: Jan 2, 2027 → Jan 2, 2028DNSSEC keys: none → KEYSET-1The registry')
    expect(second).toContain('Many domains changedNew domain: 1Domain renewed: 1,200The registry')
  })

  test('names the changed fields of the contact', async () => {
    const contact = { ...mailed, objectType: 'contact', object: { handle: 'ANNA', unicode: null } } as const
    answer([{ ...contact, action: 'update-contact', fields: ['telephone', 'disclosure'] }])
    await show('/activity')
    const [first] = await entries()
    expect(first?.textContent).toContain('Contact data changedANNATelephone · What others can see')
  })

  test('names the merged contact of a merge, which has no operation to lead to', async () => {
    const contact = { ...mailed, objectType: 'contact', object: { handle: 'OLD-1', unicode: null } } as const
    answer([{ ...contact, action: 'merge-contact', changed: 5 }])
    await show('/activity')
    const [first] = await entries()
    expect(first?.textContent).toMatch(/OLD-1The portal itself$/)
  })

  test('reads its filters out of the address and takes each away again', async () => {
    const router = await show('/activity?action=undo&from=2026-11-01&nonsense=1')
    await entries()
    expect(requested()).toEqual(['action=undo&from=2026-11-01'])
    const chip = await screen.findByRole('button', { name: 'Lock change undone' })
    expect(screen.getByRole('button', { name: 'From Nov 1, 2026' })).toBeTruthy()
    chip.focus()
    await userEvent.keyboard('{Delete}')
    await waitFor(() => expect(router.state.location.search).not.toContain('action'))
    expect(requested().at(-1)).toBe('from=2026-11-01')
  })

  test.each([
    ['', 'size=25'],
    ['?size=50', 'size=50'],
    ['?page=1', ''],
  ])('at /activity%s on a phone requests %j', async (search, query) => {
    narrowScreen()
    await show(`/activity${search}`)
    expect(requested()).toEqual([query])
  })

  test('without entries says why', async () => {
    answer([])
    await show('/activity?action=undo')
    expect(await screen.findByText('No entries match the filters.')).toBeTruthy()
  })
})

describe('LatestActivity', () => {
  test('shows the newest five of one object, without its name, and the way to all', async () => {
    const many = Array.from({ length: 7 }, (_, at) => ({ ...mailed, id: `${mailed.id.slice(0, -1)}${at}` }))
    answer(many)
    await showLatest({ type: 'domain', handle: 'a.cz' })
    const list = await screen.findByRole('list', { name: 'Latest entries' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
    expect(within(list).queryByText('žlutý.cz')).toBeNull()
    expect(requested()).toEqual(['size=25&type=domain&handle=a.cz'])
    expect(screen.getByRole('link', { name: 'All activity (7 entries)' }).getAttribute('href')).toBe(
      '/activity?type=domain&handle=a.cz',
    )
  })

  test('of one object lead to the operation, and count objects only where there were more', async () => {
    answer([locked, { ...others, operationId: operation }, others])
    await showLatest({ type: 'domain', handle: 'a.cz' })
    const list = await screen.findByRole('list', { name: 'Latest entries' })
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['2 of 3 changed', `/operations/${operation}`],
      ['Details', `/operations/${operation}`],
      ['GITA', '/contact/detail/GITA'],
      ['GITA', '/contact/detail/GITA'],
    ])
    expect(within(list).queryByText('1 domain')).toBeNull()
  })

  test('that cannot be loaded says so, and is requested again', async () => {
    server.answer(listActivity, () => ({ refusal: 'unreachable' }))
    await showLatest(null)
    await screen.findByRole('alert')
    answer([])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No activity in this portal yet.')).toBeTruthy()
  })
})

describe('the check of the chain', () => {
  const at = '2026-11-21T02:00:01.123456Z'
  const hash = 'ab'.repeat(32)
  const check = async () => {
    const view = show('/activity')
    await userEvent.click(await screen.findByRole('button', { name: 'Check the history' }))
    return view
  }

  test('says that the history holds, from when, and what was not checked', async () => {
    const entry = { sequence: '1', recordedAt: at, hash, facts: null, personal: null }
    server.answer(readActivityChain, () => ({ entries: [entry], end: { sequence: '1', hash } }))
    await check()
    expect(await screen.findByText(/^The history is intact: 1 entry, from Nov 21, 2026/)).toBeDefined()
    expect(screen.getByText(/1 entry is by an earlier holder/)).toBeDefined()
  })

  test('names the entry that does not fit', async () => {
    const entry = { sequence: '2', recordedAt: at, hash, facts: null, personal: null }
    server.answer(readActivityChain, () => ({ entries: [entry], end: { sequence: '2', hash } }))
    await check()
    expect(await screen.findByText(/^The history does not match at entry 2 from Nov 21, 2026/)).toBeDefined()
  })

  test('says why it could not be done, and does it when pressed again', async () => {
    let isAway = true
    server.answer(readActivityChain, () => {
      if (isAway) throw new TypeError('the network is away')
      return { entries: [], end: null }
    })
    await check()
    expect(await screen.findByText('The server isn’t answering. You are probably offline.')).toBeDefined()
    isAway = false
    await userEvent.click(screen.getByRole('button', { name: 'Check the history' }))
    expect(await screen.findByText('There are no entries to check yet.')).toBeDefined()
  })
})
