import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  confirmOperation,
  listOperations,
  readOperation,
  undoOperation,
  OperationRow,
  type Operation,
} from '#contract/operation.ts'
import { readRegistryVersion } from '#contract/registryChange.ts'
import { readInfo } from '#contract/session.ts'
import { readSettings } from '#contract/system.ts'
import { RegistryWatch } from '#src/features/record/parts/registry/RegistryWatch.tsx'
import { CommandKeys } from '#src/ui/command/CommandKeys.tsx'
import { onFocusRequest } from '#src/ui/grid/rowPlace.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { anInfo, anOperation, now, someSettings } from '#tests/builders/domain.ts'
import { aPageOf } from '#tests/builders/record.ts'
import { LastOperation } from './LastOperation.tsx'
import { LockDialog } from './LockDialog.tsx'
import { LastOperationStrip } from './parts/lockParts.tsx'
import { useLastOperation } from './parts/lastOperation.ts'
import { useLocking } from './parts/useLocking.ts'

let server: ReturnType<typeof signedInServer>
beforeEach(() => {
  server = signedInServer()
})

const ended = (registry: Operation['registry']) =>
  anOperation({ status: 'done', total: 3, done: 3, registry, startedAt: now, endedAt: now })

/** A list of one row. */
function Row() {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(
    () =>
      onFocusRequest(() => {
        row.current?.focus()
        return true
      }),
    [],
  )
  return <button ref={row}>A row</button>
}

/** Makes it the last operation of the tab. */
function Keep({ operation, name = null }: { operation: Operation; name?: string | null }) {
  const { storeLast } = useLastOperation()
  return <button onClick={() => storeLast(operation, name)}>Keep</button>
}

/** The dialog that requested it, until it is closed. */
function Dialog({ operation }: { operation: Operation }) {
  const locking = useLocking({ prepare: () => Promise.resolve(operation), returned: operation, title: null })
  return locking.isOpen && <LockDialog locking={locking} subject="Three domains" />
}

test.each([
  { name: 'strip', role: 'status', heading: 'Full lock requested · 3 domains, change requested' },
  { name: 'dialog', role: 'dialog', heading: 'Full lock requestedThree domains3 domains, change requested' },
])('the $name of the last operation follows the registry’s answers on an open page', async ({ role, heading }) => {
  const operation = ended({ confirmed: 0, pending: 3, rejected: 0 })
  let version = '1'
  let registry = operation.registry
  server.answer(readSettings, () => ({ ...someSettings, isBesideRegistry: true }))
  server.answer(readRegistryVersion, () => ({ version }))
  server.answer(readOperation, () => ({ ...operation, registry }))
  const page = (
    <>
      <RegistryWatch />
      {role === 'dialog' ? (
        <Dialog operation={operation} />
      ) : (
        <>
          <Keep operation={operation} />
          <LastOperation />
        </>
      )}
    </>
  )
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await showPart(page, '/')
    if (role === 'status') fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
    const outcome = await screen.findByRole(role)
    const shows = (words: string) => waitFor(() => expect(outcome.textContent).toContain(words))
    await shows(heading)
    await shows('3 are waiting for the registry')

    version = '2'
    registry = { confirmed: 1, pending: 1, rejected: 1 }
    await vi.advanceTimersByTimeAsync(4000)
    for (const count of ['1 confirmed by the registry', '1 rejected by the registry', '1 is waiting for the registry'])
      await shows(count)

    version = '3'
    registry = { confirmed: 3, pending: 0, rejected: 0 }
    await vi.advanceTimersByTimeAsync(4000)
    await shows('Fully locked')
    await shows('3 domains changed')
  } finally {
    vi.useRealTimers()
  }
})

test('the strip is hidden while the dialog shows the same operation', async () => {
  const operation = ended({ confirmed: 0, pending: 0, rejected: 0 })
  await showPart(
    <>
      <Keep operation={operation} />
      <LastOperation />
      <Dialog operation={operation} />
    </>,
    '/',
  )
  fireEvent.click(screen.getByText('Keep'))
  const strip = await screen.findByText(/3 domains changed/, { selector: '[role="status"] *' })
  const isShown = () => getComputedStyle(strip.closest('[role="status"]') ?? strip).display !== 'none'
  expect(isShown()).toBe(false)
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(isShown()).toBe(true))
})

test('on the page of one record the strip says that it is of the last change', async () => {
  await showPart(
    <>
      <Keep operation={ended({ confirmed: 3, pending: 0, rejected: 0 })} />
      <LastOperation isBesideRecord />
    </>,
    '/',
  )
  fireEvent.click(screen.getByText('Keep'))
  expect((await screen.findByText(/3 domains changed/, { selector: '[role="status"] *' })).textContent).toBe(
    'Last change: Fully locked · 3 domains changed',
  )
})

test('the strip names the only object of an operation, and stores the name for a later page', async () => {
  const registry = { confirmed: 1, pending: 0, rejected: 0 }
  const undoUntil = new Date(Date.now() + 60_000).toISOString()
  const operation = anOperation({
    status: 'done',
    total: 1,
    done: 1,
    registry,
    undoUntil,
    startedAt: now,
    endedAt: now,
  })
  await showPart(
    <>
      <Keep operation={operation} name="háčky.cz" />
      <LastOperation isBesideRecord />
    </>,
    '/',
  )
  fireEvent.click(screen.getByText('Keep'))
  const words = 'Last change: Fully locked · háčky.cz'
  expect((await screen.findByText('háčky.cz')).parentElement?.textContent).toBe(words)
  const draft: unknown = JSON.parse(sessionStorage.getItem('draft:operation:ANNA') ?? '{}')
  expect(draft).toMatchObject({ name: 'háčky.cz' })
})

test('a confirmation that could not be sent has one button to repeat it, and says offline only until then', async () => {
  server.answer(confirmOperation, () => ({ refusal: 'unreachable' }))
  await showPart(<Dialog operation={anOperation({ status: 'prepared', done: 3 })} />, '/')
  fireEvent.click(await screen.findByRole('button', { name: /^Lock/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('You are probably offline.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent(window, new Event('online'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['block-all', '1 domain stays as it is (already locked)'],
  ['unblock-all', '1 domain stays as it is (already unlocked)'],
] as const)('the dialog of %s that changes nothing has no tick, and the reason', async (action, words) => {
  await showPart(<Dialog operation={anOperation({ action, status: 'prepared', done: 0, unchanged: 1 })} />, '/')
  const lines = within(await screen.findByRole('dialog')).getAllByRole('listitem')
  expect(lines.map(({ dataset, textContent }) => [dataset.tone, textContent])).toEqual([
    ['neutral', 'Nothing will change'],
    ['neutral', words],
  ])
})

describe('Undo', () => {
  const operation = { ...ended({ confirmed: 0, pending: 0, rejected: 0 }), undoUntil: '2099-01-01T00:00:00Z' }
  beforeEach(() => {
    server.answer(undoOperation, () => ({ ...operation, id: operation.id.replace(/^./, 'f'), undoUntil: null }))
  })
  const pressUndo = async () => {
    const undo = await screen.findByRole('button', { name: /^Undo/ })
    undo.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull())
  }

  test('leaves the focus on Close in the dialog, and on the page once that is pressed', async () => {
    await showPart(<Dialog operation={operation} />, '/')
    screen.getByRole('heading', { level: 1 }).tabIndex = -1
    await pressUndo()
    expect(document.activeElement?.textContent).toBe('Close')
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement?.textContent).toBe('A page')
  })

  test.each([
    ['undoes a few objects at once', 3, true],
    ['only reaches the button for many', 11, false],
  ])('in the dialog: z %s', async (_does, done, isAtOnce) => {
    await showPart(<Dialog operation={{ ...operation, total: done, done }} />, '/')
    await screen.findByRole('button', { name: /^Undo/ })
    await userEvent.keyboard('z')
    const isRequested = () => server.requests.some(({ call }) => call === 'undoOperation')
    await waitFor(() => expect(isRequested()).toBe(isAtOnce))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(isRequested()).toBe(true))
  })

  test('leaves the focus on the strip, and on the list once that is removed', async () => {
    await showPart(
      <>
        <Keep operation={operation} />
        <LastOperation />
        <Row />
      </>,
      '/',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
    await pressUndo()
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('status'))
    await userEvent.click(screen.getByRole('button', { name: 'Hide this notice' }))
    expect(document.activeElement?.textContent).toBe('A row')
  })
})

describe('z without an operation of this window', () => {
  // A contact of its own, because the last operation of a contact outlives the page.
  const show = async (handle: string) => {
    server.answer(readInfo, () => anInfo({ contact: { handle, name: handle } }))
    await showPart(
      <>
        <CommandKeys singleKeys />
        <LastOperationStrip />
      </>,
      '/',
    )
    fireEvent.keyDown(document.body, { key: 'z' })
  }

  test('shows the latest one that can be undone, and undoes nothing', async () => {
    const operation = anOperation({
      status: 'done',
      total: 2,
      done: 2,
      endedAt: now,
      undoUntil: '2099-01-01T00:00:00Z',
    })
    server.answer(listOperations, () => aPageOf([OperationRow.parse({ ...operation, examples: [] })]))
    server.answer(readOperation, () => operation)
    await show('FOUND')
    expect(await screen.findByText('Press the key again to undo the change shown above.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: /^Undo/ })).toBeTruthy()
    expect(server.requests.map(({ call }) => call)).not.toContain('undoOperation')
  })

  test('says that there is nothing to undo once the server has none', async () => {
    server.answer(listOperations, () =>
      aPageOf([OperationRow.parse({ ...anOperation({ status: 'done' }), examples: [] })]),
    )
    await show('NONE')
    expect(await screen.findByText('There is nothing to undo.')).toBeTruthy()
  })
})
