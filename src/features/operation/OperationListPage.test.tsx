import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listOperations, OperationProgress, OperationRow, undoOperation } from '#contract/operation.ts'
import { CommandKeys } from '#src/ui/command/CommandKeys.tsx'
import { pretendEvents } from '#tests/browser/pretendEvents.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anOperation, now } from '#tests/builders/domain.ts'
import { aPageOf } from '#tests/builders/record.ts'
import { loader, OperationListPage } from './OperationListPage.tsx'

const [first, second, third] = [
  '6badc057-629c-4a06-9180-134845e1013e',
  '7badc057-629c-4a06-9180-134845e1013e',
  '8badc057-629c-4a06-9180-134845e1013e',
]
const locked: Partial<OperationRow> = {
  ...{ id: first, status: 'done', total: 12, done: 9, unchanged: 2, refused: 1 },
  ...{ startedAt: now, endedAt: now, undoUntil: '2999-01-01T00:00:00Z', undoNeeds: 'block' },
  examples: [
    { handle: 'a.cz', unicode: null },
    { handle: 'xn--hky-qla4a.cz', unicode: 'háčky.cz' },
    { handle: 'b.cz', unicode: null },
  ],
}
let server: ReturnType<typeof signedInServer>
let events: ReturnType<typeof pretendEvents>

beforeEach(() => {
  events = pretendEvents()
  server = signedInServer()
  const sets = [{ handle: 'NSSET-1', unicode: null }]
  answer(locked, {
    ...{ id: second, action: 'unblock-all', objectType: 'nsset', status: 'done', undoneBy: third, examples: sets },
  })
  server.answer(undoOperation, () => anOperation({ id: third, action: 'undo', status: 'done', endedAt: now }))
})

afterEach(() => vi.unstubAllGlobals())

function answer(...rows: Partial<OperationRow>[]) {
  server.answer(listOperations, () =>
    aPageOf(rows.map((row) => OperationRow.parse({ ...anOperation(), examples: [], ...row }))),
  )
}

const show = (address = '/operations') =>
  showPage(
    [
      { path: '/operations', loader, Component: OperationListPage },
      { path: '/operations/:id', element: null },
    ],
    address,
    { beside: <CommandKeys singleKeys /> },
  )
const entries = () => within(screen.getByRole('list', { name: 'My operations' })).getAllByRole('time')

describe('OperationListPage', () => {
  test('says of each operation when, what, on how many and how it ended', async () => {
    await show()
    const [newest, older] = entries().map((time) => time.closest('li')?.textContent)
    expect(newest).toMatch(
      /^Nov 21, 2026, .*Fully locked12 domains · a.cz, háčky.cz, b.cz…9 domains changed2 domains unchanged \(already locked\)1 domain refused/,
    )
    expect(older).toMatch(/UnlockedNSSET-11 name server set changed/)
    expect(screen.getByRole('link', { name: 'Fully locked' }).getAttribute('href')).toBe(`/operations/${first}`)
    expect(screen.getByRole('link', { name: 'See the undo' }).getAttribute('href')).toBe(`/operations/${third}`)
  })

  test.each(['the button', 'the key'])('%s takes back what still can be, and leads to it', async (how) => {
    const router = await show()
    expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1)
    if (how === 'the key') fireEvent.keyDown(document.body, { key: 'z' })
    else await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/operations/${third}`))
    expect(server.requests.filter(({ call }) => call === 'undoOperation').map(({ url }) => url)).toEqual([
      `/api/user/operations/${first}/undo/`,
    ])
  })

  test('the key opens a question before it takes back one that is not the newest', async () => {
    answer({ id: second, status: 'cancelled' }, locked)
    await show()
    fireEvent.keyDown(document.body, { key: 'z' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo this change?' }))
    expect(dialog.getByText('Fully locked · 9 domains changed')).toBeTruthy()
    expect(server.requests.map(({ call }) => call)).not.toContain('undoOperation')
  })

  test.each<[string, Partial<OperationRow>, string]>([
    ['none can be undone', { undoUntil: null }, 'There is nothing to undo.'],
    [
      'the time for it is over',
      { undoUntil: '2020-01-01T00:00:00Z' },
      'This change can’t be undone. See My operations for earlier ones.',
    ],
  ])('the key says so when %s', async (_why, operation, words) => {
    answer({ ...locked, ...operation })
    await show()
    fireEvent.keyDown(document.body, { key: 'z' })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(server.requests.map(({ call }) => call)).not.toContain('undoOperation')
  })

  test('a running one goes on by itself and is read again at its end', async () => {
    const running = anOperation({ status: 'running', total: 5000, done: 1000 })
    answer(running)
    await show()
    expect(screen.getByText('1,000 of 5,000 done')).toBeTruthy()
    const eventsUrl = `/api/user/operations/${running.id}/events/`
    await waitFor(() => expect(events.listeners(eventsUrl)).toBe(1))
    events.send(eventsUrl, 'progress', OperationProgress.parse({ ...running, done: 3000 }))
    expect(await screen.findByText('3,000 of 5,000 done')).toBeTruthy()
  })

  test('leads a user without operations to the domains', async () => {
    answer()
    await show()
    expect(screen.getByText('You haven’t locked or unlocked anything yet.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Choose domains to lock' }).getAttribute('href')).toBe('/domains')
  })

  test('shows the filters of the address as chips, and says where nothing fits', async () => {
    answer()
    await show('/operations?status=cancelled&objectType=keyset')
    expect(await screen.findByRole('button', { name: 'Stopped' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'DNSSEC keys' })).toBeTruthy()
    expect(screen.getByText('No operations match the filters.')).toBeTruthy()
    expect(server.requests.find(({ call }) => call === 'listOperations')?.url).toContain('objectType=keyset')
  })
})
