import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  cancelOperation,
  confirmOperation,
  listOperationItems,
  OperationProgress,
  readOperation,
  retryOperation,
  undoOperation,
  type OperationItem,
} from '#contract/operation.ts'
import { readInfo } from '#contract/session.ts'
import { CommandKeys } from '#src/ui/command/CommandKeys.tsx'
import { pretendEvents } from '#tests/browser/pretendEvents.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anInfo, anOperation, now } from '#tests/builders/domain.ts'
import { loader, OperationPage } from './OperationPage.tsx'

let server: ReturnType<typeof signedInServer>
let events: ReturnType<typeof pretendEvents>

const later = '2999-01-01T00:00:00Z'
const { id } = anOperation()
const eventsUrl = `/api/user/operations/${id}/events/`
const ended = anOperation({
  status: 'done',
  ...{ total: 3, done: 1, unchanged: 1, refused: 1 },
  reasons: [{ reason: 'administratively-blocked', count: 1 }],
  ...{ startedAt: now, endedAt: '2026-11-21T10:00:17Z', undoUntil: later, undoNeeds: 'block' },
})
const running = anOperation({ status: 'running', total: 5000, done: 1000, startedAt: now })
const items: OperationItem[] = [
  { handle: 'soud.cz', unicode: null, verdict: 'refused', reason: 'administratively-blocked', registryChange: null },
  { handle: 'xn--hjek-5na.cz', unicode: 'hájek.cz', verdict: 'done', reason: null, registryChange: null },
  { handle: 'alza.cz', unicode: null, verdict: 'unchanged', reason: null, registryChange: null },
]

beforeEach(() => {
  events = pretendEvents()
  server = signedInServer()
  server.answer(readOperation, () => ended)
  server.answer(listOperationItems, (url) => {
    const page = Number(new URLSearchParams(url.split('?')[1]).get('page') ?? 1)
    return { items, total: 300, page, size: 100, pages: 3, asOf: now, today: now.slice(0, 10) }
  })
})

afterEach(() => vi.unstubAllGlobals())

const show = (search = '') =>
  showPage([{ path: '/operations/:id', loader, Component: OperationPage }], `/operations/${id}${search}`, {
    beside: <CommandKeys singleKeys />,
  })

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const requestsOf = (call: string) => server.requests.filter((one) => one.call === call)

describe('OperationPage', () => {
  test('says what was done, when, by whom, how long it took, and what came of each object', async () => {
    await show()
    expect(screen.getByRole('heading', { level: 1, name: 'Fully locked 3 domains' })).toBeTruthy()
    for (const words of [/^Requested on November 21, 2026/, 'By Anna Nováková', 'Took 17 seconds', '1 domain refused'])
      expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'My operations' }).getAttribute('href')).toBe('/operations')
    const table = screen.getByRole('table', { name: 'Results by object' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'soud.czRefusedBlocked by the registry; it cannot be changed here.',
      'hájek.czxn--hjek-5na.czChanged',
      'alza.czUnchanged',
    ])
    expect(within(table).getByRole('link', { name: 'hájek.cz' }).getAttribute('href')).toBe(
      '/domains/detail/xn--hjek-5na.cz',
    )
  })

  test('shows what ended in one way, and turns its pages by keys', async () => {
    const router = await show()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Refused (1)')
    expect(await screen.findByDisplayValue('Refused (1)')).toBeTruthy()
    expect(router.state.location.search).toBe('?verdict=refused')
    fireEvent.keyDown(document.body, { key: ']' })
    await waitFor(() => expect(router.state.location.search).toBe('?verdict=refused&page=2'))
    expect(requestsOf('listOperationItems').at(-1)?.url).toMatch(/\?page=2&verdict=refused$/)
  })

  test('of a page past the end shows the last', async () => {
    const router = await show('?page=9')
    await waitFor(() => expect(router.state.location.search).toBe('?page=3'))
  })

  test('follows a running one to its end', async () => {
    server.answer(readOperation, () => running)
    await show()
    expect(screen.getByRole('heading', { level: 1, name: /^Locking fully/ })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    await waitFor(() => expect(events.listeners(eventsUrl)).toBe(1))
    events.send(eventsUrl, 'progress', OperationProgress.parse({ ...running, done: 2000, refused: 7 }))
    expect(await screen.findByText('2,007 of 5,000 done')).toBeTruthy()
    expect(screen.getByText('7 domains refused')).toBeTruthy()

    server.answer(readOperation, () => ended)
    events.send(eventsUrl, 'ended', OperationProgress.parse(ended))
    expect(await screen.findByRole('heading', { level: 1, name: /^Fully locked/ })).toBeTruthy()
    expect(await screen.findByRole('table')).toBeTruthy()
    expect(events.listeners(eventsUrl)).toBe(0)
  })

  test('polls a running operation without events', async () => {
    server.answer(readOperation, () => running)
    await show()
    await waitFor(() => expect(events.listeners(eventsUrl)).toBe(1))
    server.answer(readOperation, () => ended)
    events.end(eventsUrl)
    expect(await screen.findByRole('heading', { level: 1, name: /^Fully locked/ })).toBeTruthy()
  })

  test('stops a running one', async () => {
    server.answer(readOperation, () => running)
    server.answer(cancelOperation, () => anOperation({ status: 'cancelled', cancelled: 4000, endedAt: now }))
    await show()
    server.answer(readOperation, () =>
      anOperation({ status: 'cancelled', cancelled: 4000, startedAt: now, endedAt: now }),
    )
    await press('Stop')
    expect(await screen.findByRole('heading', { level: 1, name: /^Full locking stopped/ })).toBeTruthy()
    expect(screen.getByText('4,000 domains skipped')).toBeTruthy()
  })

  test('confirms a prepared one once, however fast the button is pressed', async () => {
    server.answer(readOperation, () => anOperation({ action: 'block-transfer', expiresAt: later }))
    server.answer(confirmOperation, () => ended)
    await show()
    expect(screen.getByRole('heading', { level: 1, name: /^Transfer lock, not confirmed/ })).toBeTruthy()
    expect(screen.getByText(/^Can be confirmed until/)).toBeTruthy()
    server.answer(readOperation, () => ended)
    await userEvent.dblClick(screen.getByRole('button', { name: 'Lock transfer' }))
    expect(await screen.findByRole('heading', { level: 1, name: /^Fully locked/ })).toBeTruthy()
    expect(requestsOf('confirmOperation')).toHaveLength(1)
  })

  test.each([
    ['by its button', () => press(/^Undo/)],
    ['by its key', () => userEvent.keyboard('z')],
  ])('takes one back %s and goes to the undo', async (_way, undo) => {
    const other = '7badc057-629c-4a06-9180-134845e1013e'
    server.answer(undoOperation, () => anOperation({ id: other, action: 'undo', status: 'done', endedAt: now }))
    const router = await show()
    await undo()
    await waitFor(() => expect(router.state.location.pathname).toBe(`/operations/${other}`))
    expect(requestsOf('undoOperation')).toHaveLength(1)
  })

  test('opens a question before the key undoes more than ten objects, however often it is pressed', async () => {
    const other = '7badc057-629c-4a06-9180-134845e1013e'
    server.answer(readOperation, () => anOperation({ ...ended, total: 13, done: 11 }))
    server.answer(undoOperation, () => anOperation({ id: other, action: 'undo', status: 'done', endedAt: now }))
    const router = await show()
    await userEvent.keyboard('zz')
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo this change?' }))
    expect(dialog.getByText('Fully locked · 11 domains changed')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Undo' }))
    await userEvent.keyboard('z')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(requestsOf('undoOperation')).toHaveLength(0)

    await userEvent.keyboard('z')
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/operations/${other}`))
    expect(requestsOf('undoOperation')).toHaveLength(1)
  })

  test('prepares the same for all refused records in one step and goes there', async () => {
    const other = '7badc057-629c-4a06-9180-134845e1013e'
    const registry = { confirmed: 0, pending: 0, rejected: 1 }
    server.answer(readOperation, () => anOperation({ ...ended, refused: 2, registry }))
    server.answer(retryOperation, () => anOperation({ id: other, action: 'block-transfer' }))
    const router = await show()
    await press(/^Check 3 refused records again/)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/operations/${other}`))
    expect(requestsOf('retryOperation')).toHaveLength(1)
  })

  test('says beforehand that identity is confirmed where undoing opens what another session locked', async () => {
    const { session, ...info } = anInfo()
    const authenticatedAt = '2026-11-21T08:00:00Z'
    server.answer(readInfo, () => ({ ...info, session: { ...session, authenticatedAt } }))
    server.answer(readOperation, () => anOperation({ ...ended, undoNeeds: 'unblock' }))
    await show()
    expect(screen.getByRole('button', { name: /^Confirm identity and undo/ })).toBeTruthy()
  })

  test('shows the problem of an action beside the operation', async () => {
    server.answer(undoOperation, () => ({ refusal: 'undo-too-late' }))
    await show()
    await press(/^Undo/)
    expect(await screen.findByText('It is too late to undo this.')).toBeTruthy()
    expect(screen.getByRole('table')).toBeTruthy()
  })
})
