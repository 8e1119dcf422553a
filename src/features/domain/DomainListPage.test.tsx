import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blockDomains, listDomains } from '#contract/domain.ts'
import { confirmOperation, readOperation, undoOperation } from '#contract/operation.ts'
import { CommandKeys } from '#src/ui/command/CommandKeys.tsx'
import { getCommands, runCommand } from '#src/ui/command/commands.ts'
import { narrowScreen } from '#tests/browser/narrowScreen.ts'
import { pretendEvents } from '#tests/browser/pretendEvents.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anOperation, aRow, now } from '#tests/builders/domain.ts'
import { aPageOf } from '#tests/builders/record.ts'
import { DomainListPage, loader, shouldRevalidate } from './DomainListPage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(listDomains, () => aPageOf([aRow('alza.cz'), aRow('kolo.cz', { lock: 'full' })]))
  server.answer(blockDomains, () => anOperation({ status: 'prepared' }))
  server.answer(confirmOperation, () =>
    anOperation({ status: 'done', endedAt: now, undoUntil: '2999-01-01T00:00:00Z' }),
  )
  server.answer(readOperation, () => anOperation({ status: 'done', endedAt: now }))
  server.answer(undoOperation, () => anOperation({ action: 'undo', status: 'done', endedAt: now }))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (address: string, locale: 'cs-CZ' | 'en-US' = 'en-US') =>
  showPage([{ path: '/domains', loader, shouldRevalidate, Component: DomainListPage }], address, {
    locale,
  })

describe('DomainListPage', () => {
  test('shows the rows under headings of the language', async () => {
    await show('/domains', 'cs-CZ')
    expect(await screen.findByRole('link', { name: 'alza.cz' })).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Registrátor' })).toBeTruthy()
    expect(screen.getByText('Řádky 1–2 z 2')).toBeTruthy()
  })

  test('the next state says the days until the expiry, or how a life without a next day ends', async () => {
    const dying = aRow('konec.cz', { states: ['deleteCandidate'], next: null, expiresOn: '2026-09-20' })
    const blocked = aRow('stoji.cz', { states: ['outzone', 'serverBlocked'], next: null, expiresOn: '2026-09-20' })
    const page = aPageOf([aRow('alza.cz', { next: { state: 'expired', on: '2026-12-03' } }), dying, blocked])
    server.answer(listDomains, () => ({ ...page, today: '2026-11-21' }))
    await show('/domains')
    expect(await screen.findByText('expires in 12 days')).toBeTruthy()
    expect(screen.getByText('deletion any day')).toBeTruthy()
    expect(screen.getByText('stays out of the zone')).toBeTruthy()
  })

  test('a card has the state beside the name and says of a past expiry that it expired', async () => {
    narrowScreen()
    const blocked = aRow('konec.cz', { states: ['expired', 'serverBlocked'], next: null, expiresOn: '2026-09-20' })
    server.answer(listDomains, () => aPageOf([blocked]))
    await show('/domains')
    const cards = within(await screen.findByRole('list', { name: 'Domains' }))
    const card = within(cards.getByRole('listitem'))
    expect(card.getByText('expired Sep 20, 2026')).toBeTruthy()
    const name = card.getByRole('link', { name: 'konec.cz' })
    expect(name.parentElement?.nextElementSibling?.textContent).toBe('ExpiredBlocked by registry')
  })

  test('on a phone the selection is cleared by a button with a name', async () => {
    narrowScreen()
    await show('/domains')
    await userEvent.click(await screen.findByLabelText('Select alza.cz'))
    await userEvent.click(await screen.findByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByText('1 domain selected')).toBeNull()
  })

  test('every filter of the address is a chip that says it', async () => {
    await show('/domains?nsset=NSS-A&worstState=expired&expiresWithin=30&isSecured=no')
    for (const words of ['Name servers NSS-A', 'Worst state: Expired', 'Expires within 30 days', 'Without DNSSEC']) {
      expect(await screen.findByRole('button', { name: words })).toBeTruthy()
    }
  })

  test('under an nsset of mine shows others’ too, of which only mine are selected, on the page and all at once', async () => {
    const rows = [aRow('moje.cz'), aRow('cizi.cz', { roles: [], next: { disclosed: false } })]
    server.answer(listDomains, () => ({ ...aPageOf(rows, 120), total: 300, pages: 3 }))
    server.answer(blockDomains, () => anOperation({ status: 'prepared', total: 120 }))
    await show('/domains?nsset=NSS-A')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('300 · 120 of them yours')
    expect(await screen.findByLabelText('Select cizi.cz')).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByLabelText('Select the page'))
    expect(await screen.findByText('1 domain selected')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Select all of yours \(120\)/ }))
    expect(await screen.findByText('120 domains selected')).toBeTruthy()
    expect(screen.getByLabelText('Select cizi.cz')).toHaveProperty('checked', false)
    await userEvent.click(await screen.findByRole('button', { name: 'Lock fully' }))
    await screen.findByText('1 domain will change')
    expect(server.requests.find(({ call }) => call === 'blockDomains')?.body).toMatchObject({
      selection: { ids: [], matching: { query: { nsset: 'NSS-A' } } },
    })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: /^Clear/ }))
  })

  test('a page of none but others’ still offers all of mine', async () => {
    server.answer(listDomains, () => ({ ...aPageOf([aRow('cizi.cz', { roles: [] })], 120), total: 300, pages: 3 }))
    await show('/domains?nsset=NSS-A')
    await screen.findByLabelText('Select cizi.cz')
    await waitFor(() => expect(getCommands().map(({ id }) => id)).toContain('selection.page'))
    act(() => runCommand('selection.page'))
    expect(await screen.findByText('120 domains selected')).toBeTruthy()
    act(() => runCommand('selection.clear'))
  })

  test('an empty list says why', async () => {
    server.answer(listDomains, () => aPageOf([]))
    await show('/domains')
    expect(screen.getByText(/ANNA is not the holder or an administrative contact/)).toBeTruthy()
  })

  test('filters that nothing fits can be taken away', async () => {
    server.answer(listDomains, (url) => aPageOf(url.includes('q=') ? [] : [aRow('alza.cz')]))
    const router = await show('/domains?q=zzz', 'cs-CZ')
    await userEvent.click(screen.getByRole('link', { name: 'Odebrat všechny filtry' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  test('a server that is away leaves the search as it is and offers another try', async () => {
    server.answer(listDomains, () => ({ refusal: 'unreachable' }))
    await show('/domains?q=al')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'al')
    server.answer(listDomains, () => aPageOf([aRow('alza.cz')]))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'alza.cz' })).toBeTruthy()
  })
})

describe('printing', () => {
  test('prints all pages of the view, and opens no dialog when they cannot be loaded', async () => {
    const pages = [[aRow('alza.cz'), aRow('kolo.cz')], [aRow('zima.cz')]]
    server.answer(listDomains, (url) => ({ ...aPageOf(pages[url.includes('page=2') ? 1 : 0] ?? []), total: 3 }))
    const print = vi.fn<() => boolean>(() => window.dispatchEvent(new Event('beforeprint')))
    vi.stubGlobal('print', print)
    await showPage([{ path: '/domains', loader, shouldRevalidate, Component: DomainListPage }], '/domains?lock=open', {
      beside: <CommandKeys singleKeys />,
    })
    await waitFor(() => expect(getCommands().map(({ id }) => id)).toContain('list.print'))
    act(() => runCommand('list.print'))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(document.querySelector('caption')?.textContent).toMatch(/^3 rows, as of/)
    const printed = [...document.querySelectorAll('[data-print="rows"] tbody tr')]
    expect(printed.map((row) => row.querySelector('a')?.textContent)).toEqual(['alza.cz', 'kolo.cz', 'zima.cz'])
    expect(server.requests.at(-1)?.url).toMatch(/page=2&lock=open/)

    server.answer(listDomains, () => ({ refusal: 'unreachable' }))
    act(() => runCommand('list.print'))
    expect(await screen.findByText('The server isn’t answering. You are probably offline.')).toBeTruthy()
    expect(print).toHaveBeenCalledOnce()
  })
})

describe('locking from the list', () => {
  function watchWithdrawals() {
    const sent = vi.fn<typeof fetch>(async () => new Response('{}'))
    vi.stubGlobal('fetch', sent)
    return sent
  }

  const confirmButton = async () =>
    within(await screen.findByRole('dialog')).findByRole('button', { name: 'Lock fully' })

  async function chooseFirstAndLock() {
    const router = await show('/domains')
    const boxes = await screen.findAllByLabelText('Select alza.cz', {}, { timeout: 10_000 })
    // An earlier test may have left it selected, as an earlier visit would have.
    if (boxes[0] && !boxes[0].matches(':checked')) await userEvent.click(boxes[0])
    await userEvent.click(await screen.findByRole('button', { name: 'Lock fully' }))
    return router
  }

  test('the bar of selected rows has actions, and no states', async () => {
    await show('/domains')
    await userEvent.click(await screen.findByLabelText('Select alza.cz', {}, { timeout: 10_000 }))
    const actions = within(await screen.findByRole('group', { name: 'Lock' })).getAllByRole('button')
    expect(actions.map(({ textContent }) => textContent?.replace(/[ub]$/, ''))).toEqual([
      'Unlock',
      'Lock transfer',
      'Lock fully',
    ])
    expect(actions.filter((action) => action.hasAttribute('aria-pressed'))).toEqual([])
    await userEvent.click(screen.getByLabelText('Select alza.cz'))
  })

  test('the changes are shown before anything is done', async () => {
    const router = await chooseFirstAndLock()
    const dialog = within(await screen.findByRole('dialog'))
    for (const text of ['1 domain will change', 'alza.cz', /^Where your registrar or/]) await dialog.findByText(text)
    expect(router.state.location.search).toContain('operation=')
    const preview = server.requests.find(({ call }) => call === 'blockDomains')
    expect(preview?.body).toEqual({ action: 'block-all', selection: { ids: ['alza.cz'] }, dryRun: true })
    expect(server.requests.some(({ call }) => call === 'confirmOperation')).toBe(false)
  })

  test.each([
    ['Escape', async () => void fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['closing the tab', async () => void window.dispatchEvent(new Event('pagehide'))],
    ['another position', () => userEvent.click(within(screen.getByRole('dialog')).getByText('Transfer locked'))],
  ])('%s withdraws what was prepared', async (_way, leave) => {
    const sent = watchWithdrawals()
    await chooseFirstAndLock()
    await screen.findByText('1 domain will change')
    expect(sent).not.toHaveBeenCalled()
    await leave()
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
    expect(sent).toHaveBeenCalledWith(
      `/api/user/operations/${anOperation().id}/cancel/`,
      expect.objectContaining({
        keepalive: true,
        headers: expect.objectContaining({ 'x-csrf-token': 'a.b' }),
        body: '{"onlyPrepared":true}',
      }),
    )
  })

  test('a confirmed operation is not withdrawn', async () => {
    const sent = watchWithdrawals()
    await chooseFirstAndLock()
    await userEvent.click(await confirmButton())
    await screen.findByText('1 domain changed')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(sent).not.toHaveBeenCalled()
  })

  test('a double click confirms once, and the selection is over', async () => {
    await chooseFirstAndLock()
    await userEvent.dblClick(await confirmButton())
    expect(await screen.findByText('1 domain changed')).toBeTruthy()
    expect(server.requests.filter(({ call }) => call === 'confirmOperation')).toHaveLength(1)
    expect(screen.queryByText('1 domain selected')).toBeNull()
  })

  test('the selection is over once a long operation runs, which refuses some objects', async () => {
    pretendEvents()
    server.answer(blockDomains, () => anOperation({ status: 'prepared', total: 25_000, refused: 82 }))
    server.answer(confirmOperation, () => anOperation({ status: 'running', total: 25_000 }))
    await chooseFirstAndLock()
    expect(screen.getByText('1 domain selected')).toBeTruthy()
    await userEvent.click(await confirmButton())
    await screen.findByRole('progressbar')
    expect(screen.queryByText('1 domain selected')).toBeNull()
  })

  test('a try that got no answer is repeated under the same key', async () => {
    server.answer(blockDomains, () => ({ refusal: 'unreachable' }))
    await chooseFirstAndLock()
    await screen.findByRole('alert')
    server.answer(blockDomains, () => anOperation({ status: 'prepared' }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('1 domain will change')
    const keys = server.requests.filter(({ call }) => call === 'blockDomains').map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('a dialog closed while the rows are read again leaves the address at once, and the rows are read', async () => {
    const router = await chooseFirstAndLock()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    server.answer(listDomains, () => answered.then(() => aPageOf([aRow('alza.cz', { lock: 'full' })])))
    await userEvent.click(await confirmButton())
    await screen.findByText('1 domain changed')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    answer()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'kolo.cz' })).toBeNull())
    expect(await screen.findByRole('link', { name: 'alza.cz' })).toBeTruthy()
  })

  test('a closed dialog stays closed where one comes back to its address', async () => {
    const router = await chooseFirstAndLock()
    await userEvent.click(await confirmButton())
    await screen.findByText('1 domain changed')
    const address = `/domains${router.state.location.search}`
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await act(() => router.navigate(address))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('what was done can be taken back from the notice', async () => {
    await chooseFirstAndLock()
    await userEvent.click(await confirmButton())
    await screen.findByText('1 domain changed')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/Undone/)).toBeTruthy()
  })
})
