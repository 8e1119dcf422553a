import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { blockDomains, listDomains, selectDomains, weighDomains, type DomainRow } from '#contract/domain.ts'
import { confirmOperation, listOperations, readOperation, undoOperation } from '#contract/operation.ts'
import { readInfo } from '#contract/session.ts'
import { getCommands } from '#src/ui/command/commands.ts'
import { CommandKeys } from '#src/ui/command/CommandKeys.tsx'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anInfo, anOperation, aRow, now } from '#tests/builders/domain.ts'
import { aPageOf } from '#tests/builders/record.ts'
import { DomainListPage, loader, shouldRevalidate } from './DomainListPage.tsx'

const undoId = '6badc057-629c-4a06-9180-134845e1013f'
const all = ['a.cz', 'b.cz', 'c.cz', 'd.cz', 'e.cz', 'f.cz']
let server: ReturnType<typeof signedInServer>

/** Pages of three, of everything or of names with a letter. */
function answerTo(address: string, names = all) {
  const query = new URL(address, 'http://own').searchParams
  const shown = names.filter((name) => name.includes(query.get('q') ?? ''))
  const page = Number(query.get('page') ?? 1)
  const items: DomainRow[] = shown.slice((page - 1) * 3, page * 3).map((name) => aRow(name))
  const pages = Math.max(1, Math.ceil(shown.length / 3))
  return { items, total: shown.length, mine: shown.length, page, size: 100, pages, asOf: now, today: now.slice(0, 10) }
}

beforeEach(() => {
  server = signedInServer()
  server.answer(listDomains, (address) => answerTo(address))
  server.answer(weighDomains, () => ({ count: 6, shown: 1 }))
  server.answer(selectDomains, () => ({
    found: ['a.cz'],
    matching: ['a.cz'],
    notMine: [],
    malformed: [],
    duplicate: [],
  }))
})

/** Each under a contact of its own: a selection outlives the page. */
async function show(handle: string, address = '/domains?columns=fqdn,lock') {
  server.answer(readInfo, () => anInfo({ contact: { handle, name: handle } }))
  const routes = [
    { path: '/domains', loader, shouldRevalidate, Component: DomainListPage },
    { path: '/domains/detail/:fqdn', element: null },
  ]
  const router = await showPage(routes, address, { beside: <CommandKeys singleKeys /> })
  await screen.findByRole('grid')
  await waitFor(() => expect(getCommands().some(({ id }) => id === 'row.next')).toBe(true))
  return router
}

const press = (key: string, given: KeyboardEventInit = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...given }))
const inFocus = () => document.activeElement?.closest('[role="row"]')?.getAttribute('data-id')

describe('the keys of the list', () => {
  test('j and k go through rows, and past the end of a page to the next one', async () => {
    const router = await show('WALK')
    await press('j')
    expect(inFocus()).toBe('a.cz')
    await press('j')
    await press('j')
    expect(inFocus()).toBe('c.cz')
    await press('j')
    await waitFor(() => expect(inFocus()).toBe('d.cz'))
    expect(router.state.location.search).toContain('page=2')
    await press('k')
    await waitFor(() => expect(inFocus()).toBe('c.cz'))
  })

  test('/ holds the focus in the search while the grid still moves its own, until Enter', async () => {
    await show('SEARCH')
    await press('j')
    const cell = document.activeElement
    await press('/')
    const field = screen.getByRole('searchbox')
    expect(document.activeElement).toBe(field)
    if (cell instanceof HTMLElement) act(() => cell.focus())
    expect(document.activeElement).toBe(field)
    await press('Enter')
    await waitFor(() => expect(inFocus()).toBe('a.cz'))
  })

  test('] and [ turn the page and stay in the same row', async () => {
    await show('TURN')
    await press('j')
    await press('j')
    await press(']')
    await waitFor(() => expect(inFocus()).toBe('e.cz'))
    await press('[')
    await waitFor(() => expect(inFocus()).toBe('b.cz'))
  })

  test('] pressed again before the rows are here goes on, and held down waits for them', async () => {
    const many = [...all, 'g.cz', 'h.cz', 'i.cz', 'j.cz', 'k.cz', 'l.cz']
    server.answer(listDomains, (address) => answerTo(address, many))
    const router = await show('QUICK')
    await press('j')
    await press('j')
    await act(async () => {
      fireEvent.keyDown(document.body, { key: ']' })
      fireEvent.keyDown(document.body, { key: ']' })
    })
    await waitFor(() => expect(inFocus()).toBe('h.cz'))
    expect(router.state.location.search).toContain('page=3')

    await act(async () => {
      fireEvent.keyDown(document.body, { key: '[' })
      fireEvent.keyDown(document.body, { key: '[', repeat: true })
    })
    await waitFor(() => expect(inFocus()).toBe('e.cz'))
  })

  test('Shift with a move goes on selecting on the next page, and gives up again on the way back', async () => {
    await show('OVER')
    for (const _row of all.slice(0, 3)) await press('j')
    await press('J', { shiftKey: true })
    await waitFor(() => expect(inFocus()).toBe('d.cz'))
    expect(await screen.findByText('2 domains selected')).toBeTruthy()
    await press('ArrowDown', { shiftKey: true })
    expect(screen.getByText('3 domains selected')).toBeTruthy()
    await press('K', { shiftKey: true })
    await press('K', { shiftKey: true })
    await waitFor(() => expect(inFocus()).toBe('c.cz'))
    expect(await screen.findByText('1 domain selected')).toBeTruthy()
  })

  test('x selects the first row of a fresh page, and j goes on to the second', async () => {
    await show('FRESH')
    for (const key of ['x', 'j', 'x']) await press(key)
    expect(await screen.findByText('2 domains selected')).toBeTruthy()
  })

  test('x selects, and Shift with a move extends and gives up again', async () => {
    await show('PICK')
    await press('j')
    await press('x')
    expect(screen.getByText('1 domain selected')).toBeTruthy()
    await press('ArrowDown', { shiftKey: true })
    expect(screen.getByText('2 domains selected')).toBeTruthy()
    await press('K', { shiftKey: true })
    expect(screen.getByText('1 domain selected')).toBeTruthy()
  })

  test('Shift+Space selects and unselects one row in the column of boxes too', async () => {
    await show('BOX')
    await press('j')
    await press('x')
    await press('j')
    await press('j')
    await press('Home')
    expect(document.activeElement).toBe(screen.getByLabelText('Select c.cz'))
    await press(' ', { shiftKey: true })
    expect(screen.getByText('2 domains selected')).toBeTruthy()
    await press(' ', { shiftKey: true })
    expect(screen.getByText('1 domain selected')).toBeTruthy()
  })

  test('Enter opens the row from the column of boxes too, and selects nothing', async () => {
    const router = await show('ENTER')
    await press('j')
    await press('Home')
    expect(document.activeElement).toBe(screen.getByLabelText('Select a.cz'))
    await press('Enter')
    await waitFor(() => expect(router.state.location.pathname).toBe('/domains/detail/a.cz'))
    expect(screen.queryByText(/selected/)).toBeNull()
  })

  test.each(['b', 'u'])(
    '%s without a focused or selected row shows that a row is needed and locks nothing',
    async (key) => {
      await show(`NOROW-${key}`)
      await press('j')
      act(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      })
      await press(key)
      expect(screen.getByText('Select a row first.')).toBeTruthy()
      expect(server.requests.some(({ call }) => call === 'blockDomains')).toBe(false)
    },
  )

  test('Ctrl+A takes the page, then everything; Escape clears it and z restores it', async () => {
    await show('ALL')
    await press('j')
    await press('a', { ctrlKey: true })
    expect(screen.getByText('3 domains selected')).toBeTruthy()
    await press('a', { ctrlKey: true })
    expect(screen.getByText('6 domains selected')).toBeTruthy()
    await press('Escape')
    expect(screen.queryByText(/selected/)).toBeNull()
    expect(screen.getByText('Selection cleared').closest('[role="status"]')).toBeTruthy()
    await press('z')
    expect(screen.getByText('6 domains selected')).toBeTruthy()
  })

  test('z undoes a lock that was made after a selection was cleared, and restores nothing', async () => {
    const done = { status: 'done', endedAt: now, undoUntil: '2999-01-01T00:00:00Z' } as const
    server.answer(blockDomains, () => anOperation({ status: 'prepared' }))
    server.answer(confirmOperation, () => anOperation(done))
    server.answer(readOperation, () => anOperation(done))
    server.answer(undoOperation, () => anOperation({ id: undoId, action: 'undo', status: 'done', endedAt: now }))
    await show('LATER')
    await press('j')
    await press('a', { ctrlKey: true })
    await press('Escape')
    await press('.')
    fireEvent.click(await screen.findByText('Lock fully'))
    await screen.findByText('1 domain will change')
    fireEvent.click(screen.getByText('Lock fully'))
    fireEvent.click(await screen.findByText('Close'))
    await screen.findByText('Undo')
    await press('z')
    await waitFor(() => expect(server.requests.some(({ call }) => call === 'undoOperation')).toBe(true))
    expect(screen.queryByText(/selected/)).toBeNull()
  })

  test('Ctrl+C copies the name as people write it, under which its box is known', async () => {
    server.answer(listDomains, () => aPageOf([aRow('xn--hky-qqa23b.cz', { unicode: 'háčky.cz' })]))
    await show('COPY')
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    await press('j')
    await press('c', { ctrlKey: true })
    expect(writeText).toHaveBeenCalledWith('háčky.cz')
    expect(screen.getByLabelText('Select háčky.cz')).toBeTruthy()
  })

  test('z with nothing cleared and nothing done says that there is nothing to undo', async () => {
    server.answer(listOperations, () => aPageOf([]))
    await show('NOTHING')
    await press('z')
    expect(await screen.findByText('There is nothing to undo.')).toBeTruthy()
  })

  test('everything of the list stays selected under a filter, which hides a number the bar says', async () => {
    const router = await show('HIDE')
    await press('j')
    await press('a', { ctrlKey: true })
    await press('a', { ctrlKey: true })
    await act(() => router.navigate('/domains?columns=fqdn,lock&q=a'))
    expect(await screen.findByText('5 of them hidden by the filter')).toBeTruthy()
    expect(screen.getByText('6 domains selected')).toBeTruthy()
    await waitFor(() => expect(screen.getByLabelText('Select a.cz')).toHaveProperty('checked', true))
  })
})

describe('an address that is not understood', () => {
  test('is shown and rewritten, and meanwhile not everything can be selected', async () => {
    const router = await show('MISREAD', '/domains?columns=fqdn,lock&lock=constructor&q=a&lock=full&foo=1')
    expect(await screen.findByText(/were ignored: lock=constructor, lock=full, foo=1$/)).toBeTruthy()
    await waitFor(() => expect(router.state.location.search).toBe('?columns=fqdn%2Clock&q=a'))
    expect(screen.getByText(/were ignored: lock=constructor/)).toBeTruthy()
    await act(() => router.navigate('/domains?columns=fqdn,lock'))
    await waitFor(() => expect(screen.queryByText(/were ignored/)).toBeNull())
  })

  test('with a page past the end leads to the last one with the same columns', async () => {
    const router = await show('PAST', '/domains?columns=fqdn,lock&page=9')
    const params = new URLSearchParams(router.state.location.search)
    expect(Object.fromEntries(params)).toEqual({ columns: 'fqdn,lock', page: '2' })
  })
})

describe('the options of the grid', () => {
  test('rows are counted through the whole list, and boxes say whose they are', async () => {
    await show('COUNT', '/domains?columns=fqdn&page=2')
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('7')
    expect(screen.getByText('d.cz').closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('102')
    expect(screen.getByLabelText('Select d.cz')).toBeTruthy()
  })

  test('columns come in the order of the address', async () => {
    await show('COLUMNS', '/domains?columns=lock,fqdn')
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(titles).toEqual(['', 'Lock', 'Domain'])
  })

  test('a page of a thousand rows is one of a hundred', async () => {
    await show('SIZE', '/domains?columns=fqdn&size=1000')
    expect(server.requests.find(({ call }) => call === 'listDomains')?.url).not.toContain('size')
  })

  test('the next page is requested ahead', async () => {
    await show('AHEAD')
    await waitFor(() => expect(server.requests.filter(({ url }) => url.includes('page=2'))).toHaveLength(1))
    await press('j')
    await press(']')
    await waitFor(() => expect(inFocus()).toBe('d.cz'))
    expect(server.requests.filter(({ url }) => url.includes('page=2'))).toHaveLength(1)
  })
})
