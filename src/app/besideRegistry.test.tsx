import { screen, within } from '@testing-library/react'
import type { RouteObject } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { listActivity, type ActivityRow } from '#contract/activity.ts'
import { listDomains } from '#contract/domain.ts'
import { listBidding, listFinished } from '#contract/myAuction.ts'
import { readMyContact } from '#contract/myContact.ts'
import { listOperationItems, readOperation } from '#contract/operation.ts'
import { readOverview } from '#contract/overview.ts'
import type { RegistryChange } from '#contract/registryChange.ts'
import { DataAge } from '#src/app/layouts/PageNotices.tsx'
import { MyContactLayout } from '#src/app/layouts/MyContactLayout.tsx'
import { ActivityPage, loader as loadActivity } from '#src/features/activity/ActivityPage.tsx'
import { loader as loadContact, PersonalPage } from '#src/features/contact/PersonalPage.tsx'
import { DomainListPage, loader as loadDomains } from '#src/features/domain/DomainListPage.tsx'
import { loader as loadOperation, OperationPage } from '#src/features/operation/OperationPage.tsx'
import { HomePage, loader as loadHome } from '#src/features/overview/HomePage.tsx'
import { activityOf } from '#tests/builders/activity.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anInfo, anOperation, aRow, now, someSettings } from '#tests/builders/domain.ts'
import { myContact } from '#tests/builders/myContact.ts'
import { anOverview } from '#tests/builders/overview.ts'
import { aPageOf } from '#tests/builders/record.ts'

let server: ReturnType<typeof signedInServer>
beforeEach(() => {
  server = signedInServer()
  server.answer(listBidding, () => aPageOf([]))
  server.answer(listFinished, () => aPageOf([]))
})

const requestedAt = '2026-01-02T09:42:00.000Z'
const pending: RegistryChange = { status: 'pending', requestedAt, decidedAt: null, reason: null }
const rejected: RegistryChange = {
  status: 'rejected',
  requestedAt,
  decidedAt: '2026-01-02T09:50:00.000Z',
  reason: 'Court order 12.',
}

const show = (route: RouteObject, isBesideRegistry = true, search = '') =>
  showPage([{ ...route, path: '/page/:id?' }], `/page/0193b1f0-0000-7000-8000-000000000000${search}`, {
    frame: { settings: { ...someSettings, isBesideRegistry }, info: anInfo() },
  })

describe('a list', () => {
  const rows = [
    aRow('ceka.cz', { lock: 'full', lockInForce: 'open', registryChange: pending }),
    aRow('nejde.cz', { registryChange: rejected }),
    aRow('klid.cz', { lock: 'full' }),
  ]
  const list = { loader: loadDomains, Component: DomainListPage }
  beforeEach(() => server.answer(listDomains, () => aPageOf(rows)))

  test('says beside a registry what each change waits for, in a column of its own and at the lock', async () => {
    await show(list)
    await screen.findByRole('columnheader', { name: 'Registry status' })
    expect(screen.getByRole('img', { name: /^Fully locked, requested Jan 2, 2026, \d+:42\sAM$/ })).toBeTruthy()
    expect(screen.getByRole('img', { name: /^Unlocked\. The registry rejected .*: Court order 12\.$/ })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Fully locked' })).toBeTruthy()
    expect(screen.getByText('Waiting')).toBeTruthy()
    expect(screen.getByText('Rejected')).toBeTruthy()
  })

  test('filtered by it says so in words', async () => {
    await show(list, true, '?registryStatus=rejected')
    expect(await screen.findByRole('button', { name: 'Rejected by the registry' })).toBeTruthy()
  })

  test('of a registry of record has no such column', async () => {
    await show(list, false)
    await screen.findByRole('columnheader', { name: 'Lock' })
    expect(screen.queryByRole('columnheader', { name: 'Registry status' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: 'Lock' })).toBeTruthy()
  })
})

describe('an operation', () => {
  const page = { loader: loadOperation, Component: OperationPage }
  const items = [
    { handle: 'ceka.cz', unicode: null, verdict: 'done', reason: null, registryChange: pending },
    { handle: 'nejde.cz', unicode: null, verdict: 'done', reason: null, registryChange: rejected },
  ] as const
  const operation = anOperation({
    action: 'block-all',
    status: 'done',
    total: 2,
    done: 2,
    startedAt: now,
    endedAt: now,
  })
  beforeEach(() => server.answer(listOperationItems, () => aPageOf([...items])))

  test('is called requested, counts the answers and gives each item’s', async () => {
    server.answer(readOperation, () => ({ ...operation, registry: { confirmed: 0, pending: 1, rejected: 1 } }))
    await show(page)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Full lock requested')
    expect(await screen.findByText('2 domains, change requested')).toBeTruthy()
    expect(screen.getByText('1 is waiting for the registry')).toBeTruthy()
    expect(screen.getByText('1 rejected by the registry')).toBeTruthy()
    const row = screen.getByRole('row', { name: /nejde\.cz/ })
    expect(row.textContent).toContain('Court order 12.')
    expect(within(row).queryByText('Changed')).toBeNull()
    expect(screen.getByRole('option', { name: 'Change requested (2)' })).toBeTruthy()
  })

  test('that the registry has confirmed whole is done', async () => {
    server.answer(readOperation, () => ({ ...operation, registry: { confirmed: 2, pending: 0, rejected: 0 } }))
    await show(page)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Fully locked')
    expect(screen.getByText('2 domains changed')).toBeTruthy()
    expect(screen.getByText('2 confirmed by the registry')).toBeTruthy()
    expect(screen.getByRole('option', { name: 'Changed (2)' })).toBeTruthy()
  })

  test('of a registry of record says nothing of it', async () => {
    server.answer(readOperation, () => ({ ...operation, registry: { confirmed: 2, pending: 0, rejected: 0 } }))
    await show(page, false)
    expect(screen.getByText('2 domains changed')).toBeTruthy()
    expect(screen.queryByText(/the registry/)).toBeNull()
  })
})

const entry: ActivityRow = {
  id: '01a1fd5f-1a2a-732e-9339-26e0b9592081',
  at: now,
  action: 'block-all',
  result: 'done',
  objectType: 'domain',
  object: { handle: 'nejde.cz', unicode: null },
  auctionId: null,
  changed: null,
  total: null,
  changes: null,
  fields: null,
  counts: null,
  registryChange: rejected,
  registry: null,
  operationId: null,
  actor: 'identity',
  name: 'Anna Nováková',
  isByEarlierHolder: false,
  by: null,
  level: 'validated',
  address: '192.0.2.1',
}

test('activity says what became of a change, with the reason', async () => {
  server.answer(listActivity, () => activityOf([entry]))
  await show({ loader: loadActivity, Component: ActivityPage })
  expect(await screen.findByText(/rejected the change .*: Court order 12\./)).toBeTruthy()
})

describe('the frame', () => {
  const page = async (oldDataAt: string | null) => {
    await showPage(
      [
        {
          path: '/page',
          element: (
            <>
              <DataAge />
              <h1>Page</h1>
            </>
          ),
        },
      ],
      '/page',
      {
        frame: { settings: someSettings, info: anInfo({ oldDataAt }) },
      },
    )
    await screen.findByRole('heading', { name: 'Page' })
    return document.body.textContent
  }

  test('says of what time the registry data are, where they are old', async () => {
    expect(await page('2026-01-02T03:00:00.000Z')).toContain('Registry data as of Jan 2, 2026, 3:00')
  })

  test('says nothing where they are not', async () => {
    expect(await page(null)).not.toContain('Registry data')
  })
})

describe('an entry of the activity', () => {
  const page = { loader: loadActivity, Component: ActivityPage }
  const entryOf = async (given: Partial<ActivityRow>, isBesideRegistry = true) => {
    server.answer(listActivity, () => activityOf([{ ...entry, object: null, changed: 2, total: 3, ...given }]))
    await show(page, isBesideRegistry)
    const [first] = await screen.findAllByRole('listitem')
    return first?.textContent
  }

  test('is called requested while the registry has not answered', async () => {
    const counts = { registryChange: pending, registry: { confirmed: 0, pending: 2, rejected: 0 } }
    const text = await entryOf(counts)
    expect(text).toMatch(/Full lock requestedWaiting for the registry.*requested for 2 of 3/)
    expect(text).not.toContain('Fully locked')
  })

  test('counts the answers where they differ', async () => {
    const text = await entryOf({ registryChange: rejected, registry: { confirmed: 1, pending: 0, rejected: 1 } })
    expect(text).toMatch(/Full lock requested1 confirmed by the registry · 1 rejected by the registry/)
  })

  test('is called done once all is confirmed', async () => {
    const confirmed = { ...pending, status: 'confirmed', decidedAt: requestedAt } as const
    const text = await entryOf({ registryChange: confirmed, registry: { confirmed: 2, pending: 0, rejected: 0 } })
    expect(text).toMatch(/Fully lockedConfirmed by the registry.*2 of 3 changed/)
  })

  test('about an answer of the registry says what it answered, and no time at which it is in force', async () => {
    const confirmed = { ...pending, status: 'confirmed', decidedAt: requestedAt } as const
    const answer = { action: 'registry-confirmed', actor: 'registry', name: null, level: null, address: null } as const
    expect(await entryOf({ ...answer, registryChange: confirmed })).toMatch(
      /Change confirmed by the registry2 of 3 domainsThe registry$/,
    )
  })

  test('of changed contact data is called requested too', async () => {
    const text = await entryOf({ action: 'update-contact', registryChange: pending, changed: null, total: null })
    expect(text).toContain('Change of contact data requested')
  })

  test('is called done where the portal is the registry', async () => {
    expect(await entryOf({ registryChange: pending }, false)).toContain('Fully locked')
  })
})

test('my contact says beside each value what is requested, what was rejected and what is in force', async () => {
  const registryChanges = [
    { ...pending, field: 'telephone', flag: null, requested: '+420.777111222', inForce: '+420.601000000' },
    { ...rejected, field: 'disclosure', flag: 'email', requested: 'yes', inForce: 'no' },
  ] as const
  server.answer(readMyContact, () => myContact({ registryChanges: [...registryChanges] }))
  await show({ Component: MyContactLayout, children: [{ index: true, loader: loadContact, Component: PersonalPage }] })
  const valueOf = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent
  expect(await valueOf('Telephone')).toMatch(/Waiting for the registryRequested Jan .*: \+420\.601000000\./)
  expect(await valueOf('E-mail')).toMatch(
    /Still in force: hidden\. The registry rejected the change to public \(.*\): Court order 12\./,
  )
})

describe('the overview', () => {
  const home = { loader: loadHome, Component: HomePage }

  test('counts what waits and what was rejected beside the locks in force, each leading to its list', async () => {
    const counts = { pending: { count: 3, query: '?registryStatus=pending' } }
    server.answer(readOverview, () =>
      anOverview({ ...counts, rejected: { count: 1, query: '?registryStatus=rejected' } }),
    )
    await show(home)
    const waiting = await screen.findByRole('link', { name: /Waiting for the registry\s*3/ })
    expect(waiting.getAttribute('href')).toBe('/domains?registryStatus=pending')
    expect(screen.getByRole('link', { name: /Rejected by the registry\s*1/ })).toBeTruthy()
  })

  test('says nothing of the registry where nothing waits', async () => {
    server.answer(readOverview, () => anOverview())
    await show(home)
    await screen.findByText('Locks')
    expect(screen.queryByText(/the registry$/)).toBeNull()
  })
})
