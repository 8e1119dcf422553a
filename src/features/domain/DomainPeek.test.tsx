import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockDomains, readDomain } from '#contract/domain.ts'
import { readRegistrar } from '#contract/registrar.ts'
import { createStore, useStore } from '#src/createStore.ts'
import { CommandKeys } from '#src/ui/command/CommandKeys.tsx'
import { announceRowFocus, onFocusRequest } from '#src/ui/grid/rowPlace.ts'
import { usePeekAddress } from '#src/features/list/parts/usePeekAddress.ts'
import { narrowScreen } from '#tests/browser/narrowScreen.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { aDomain, anOperation, now } from '#tests/builders/domain.ts'
import { aRegistrar } from '#tests/builders/record.ts'
import { domainList } from './domainList.ts'
import { peekedDomains } from './DomainPeek.tsx'

let server: ReturnType<typeof signedInServer>

const rows = ['a.cz', 'b.cz', 'c.cz', 'd.cz'].map((fqdn) => ({ fqdn }))
const names = rows.map(({ fqdn }) => fqdn)
const read = () => server.requests.filter(({ call }) => call === 'readDomain').map(({ url }) => url.split('/').at(-2))

beforeEach(() => {
  peekedDomains.clearAfterOperation(Symbol('another test'))
  server = signedInServer()
  server.answer(readDomain, (url) => aDomain(url.split('/').at(-2) ?? ''))
  server.answer(readRegistrar, () => aRegistrar('REG-A'))
  server.answer(blockDomains, () => anOperation())
})

/** A list of names with its peek. */
function show(address: string) {
  return showPart(<List />, ['/before', address], {
    beside: <CommandKeys singleKeys />,
  })
}

function List() {
  const { open, peeked } = usePeekAddress()
  useEffect(() => onFocusRequest(focusNamed), [])
  return (
    <>
      {rows.map(({ fqdn }) => (
        <div key={fqdn} role="row" data-id={fqdn}>
          <button role="gridcell" type="button" onClick={() => open(fqdn)} onFocus={() => announceRowFocus(fqdn)}>
            {fqdn}
          </button>
        </div>
      ))}
      {peeked && <domainList.Peek {...{ peeked, names }} ahead={names} />}
    </>
  )
}

function focusNamed(name: string | null): boolean {
  row(name ?? '').focus()
  return true
}

const row = (name: string) => screen.getByRole('gridcell', { name })
const panelOf = (name: string) => screen.findByRole('complementary', { name: `Preview of ${name}` })

describe('the facts of a domain', () => {
  test('of one that expires begin with what to do about it', async () => {
    await show('/list?peek=a.cz')
    const advice = await within(await panelOf('a.cz')).findByRole('note')
    expect(advice.textContent).toMatch(/^Expires on January 1, 2027 \(in 11 days\)Renew it by then at A, a\.s\./)
  })

  test('of one that the registry has blocked include the block in place of the lock', async () => {
    const states = [{ code: 'serverBlocked' as const, setBy: 'registry' as const, since: now, pending: null }]
    server.answer(readDomain, () => aDomain('a.cz', { lock: 'open', lockInForce: 'open', states }))
    await show('/list?peek=a.cz')
    const panel = within(await panelOf('a.cz'))
    expect(await panel.findByText('Blocked by the registry; it cannot be changed here.')).toBeTruthy()
    expect(panel.queryByRole('group', { name: 'Lock' })).toBeNull()
    expect(panel.queryByText('Unlocked')).toBeNull()
    expect(await screen.findByText('a.cz: Blocked by registry.')).toBeTruthy()
  })

  test.each([
    ['own', 'None'],
    ['public', 'None are public'],
  ] as const)('without states, the %s view says %s', async (access, words) => {
    server.answer(readDomain, () => aDomain('a.cz', { access, states: [], life: null }))
    await show('/list?peek=a.cz')
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test.each([
    ['says that sets are not shown where they are hidden, and never that there are none', 'hidden', 2, 0],
    ['says that there are no sets where there are none', 'none', 0, 2],
  ] as const)('%s', async (_rule, sets, hidden, none) => {
    const set = sets === 'hidden' ? ({ disclosed: false } as const) : null
    server.answer(readDomain, () =>
      aDomain('a.cz', { access: 'public', isSecured: set !== null, nsset: set, keyset: set }),
    )
    await show('/list?peek=a.cz')
    await screen.findByText('Name servers')
    expect(screen.queryAllByText(/^details shown only to/)).toHaveLength(hidden)
    expect(screen.queryAllByText(/^none, |^not secured$/)).toHaveLength(none)
  })
})

describe('DomainPeek', () => {
  test('says what the domain’s page says, in short, beside the list', async () => {
    await show('/?peek=b.cz')
    const panel = within(await panelOf('b.cz'))
    expect(await panel.findByRole('img', { name: /expiry January 1, 2027/ })).toBeTruthy()
    expect(panel.getByText('The registration ends soon. Your registrar can renew it.')).toBeTruthy()
    expect(panel.getByRole('button', { name: 'Transfer locked' }).getAttribute('aria-pressed')).toBe('true')
    expect(panel.getByText('NSS-B')).toBeTruthy()
    expect(panel.getByRole('link', { name: 'Open detail' }).getAttribute('href')).toBe('/domains/detail/b.cz')
    expect(screen.getByText('b.cz: Expires soon. Transfer locked.')).toBeTruthy()
  })

  test('loads the names around it ahead, so that the next step requests nothing that is shown', async () => {
    await show('/?peek=b.cz')
    await panelOf('b.cz')
    await waitFor(() => expect(read().sort()).toEqual(['a.cz', 'b.cz', 'c.cz', 'd.cz']))
    row('c.cz').focus()
    const panel = within(await panelOf('c.cz'))
    expect(panel.getByText('NSS-C')).toBeTruthy()
    expect(read()).toHaveLength(4)
  })

  test('follows the focus of the list, leaves it there, and takes one entry of the history', async () => {
    const router = await show('/')
    await userEvent.click(row('a.cz'))
    await panelOf('a.cz')
    row('b.cz').focus()
    await panelOf('b.cz')
    row('c.cz').focus()
    await panelOf('c.cz')
    expect(document.activeElement).toBe(row('c.cz'))
    await waitFor(() => expect(router.state.location.search).toBe('?peek=c.cz'))
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect(router.state.location.search).toBe('')
    await router.navigate(1)
    await panelOf('c.cz')
  })

  test('stays at the focused row while the addresses of earlier ones arrive', async () => {
    const arrived = createStore('a.cz')
    function LateList() {
      return <domainList.Peek peeked={useStore(arrived)} names={names} ahead={names} />
    }
    const router = await showPart(<LateList />, '/list?peek=a.cz', { beside: <CommandKeys singleKeys /> })
    for (const name of ['b.cz', 'c.cz']) {
      act(() => announceRowFocus(name))
      await waitFor(() => expect(router.state.location.search).toBe(`?peek=${name}`))
    }
    act(() => announceRowFocus('d.cz'))
    for (const name of ['b.cz', 'c.cz']) {
      act(() => arrived.set(name))
      expect(await panelOf('d.cz')).toBeTruthy()
    }
  })

  test('lets a row be opened whose focus the address has not followed yet', async () => {
    const router = await show('/')
    router.patchRoutes(null, [{ path: '/slow', loader: () => new Promise(() => {}), element: null }])
    await userEvent.click(row('a.cz'))
    await panelOf('a.cz')
    row('b.cz').focus()
    await panelOf('b.cz')
    void router.navigate('/slow')
    // The address would follow before the next render on a busy machine.
    const until = performance.now() + 250
    while (performance.now() < until);
    await waitFor(() => expect(router.state.navigation.location?.pathname).toBe('/slow'))
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(router.state.navigation.location?.pathname).toBe('/slow')
  })

  test('closes with Escape by going back to where it was opened, the focus where it was', async () => {
    const router = await show('/?sort=fqdn')
    await userEvent.click(row('a.cz'))
    await panelOf('a.cz')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toBe('?sort=fqdn'))
    expect(router.state.historyAction).toBe('POP')
    expect(document.activeElement).toBe(row('a.cz'))
  })

  test('opened by its address closes to the list', async () => {
    const router = await show('/?sort=fqdn&peek=a.cz')
    await panelOf('a.cz')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toBe('?sort=fqdn'))
  })

  test('gives the focus back to the row it was about', async () => {
    await show('/?peek=c.cz')
    const panel = within(await panelOf('c.cz'))
    await userEvent.click(panel.getByRole('button', { name: 'Next domain' }))
    await userEvent.click(within(await panelOf('d.cz')).getByRole('button', { name: 'Close preview' }))
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('d.cz'))
  })

  test('walks by its own buttons too, up to the end of the page', async () => {
    await show('/?peek=c.cz')
    await panelOf('c.cz')
    const next = screen.getByRole('button', { name: 'Next domain' })
    await userEvent.click(next)
    await panelOf('d.cz')
    expect(next.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(next)
    expect(await panelOf('d.cz')).toBeTruthy()
  })

  test('shows the old content until the new is here', async () => {
    const answers: (() => void)[] = []
    server.answer(readDomain, async (url) => {
      const name = url.split('/').at(-2) ?? ''
      if (name === 'd.cz') await new Promise<void>((resolve) => answers.push(resolve))
      return aDomain(name)
    })
    await show('/?peek=a.cz')
    await within(await panelOf('a.cz')).findByText('NSS-A')
    row('d.cz').focus()
    const panel = within(await panelOf('d.cz'))
    expect(panel.getByText('NSS-A').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.()
    expect(await panel.findByText('NSS-D')).toBeTruthy()
    expect(panel.queryByText('NSS-A')).toBeNull()
  })

  test('reads everything again after an action', async () => {
    await show('/?peek=a.cz')
    await within(await panelOf('a.cz')).findByText('NSS-A')
    server.answer(readDomain, (url) => aDomain(url.split('/').at(-2) ?? '', { lock: 'full' }))
    peekedDomains.clearAfterOperation(Symbol('an action'))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Fully locked' }).getAttribute('aria-pressed')).toBe('true'),
    )
  })

  test('ignores an answer that was on its way during an action', async () => {
    let requests = 0
    server.answer(readDomain, () => {
      requests += 1
      if (requests === 1) peekedDomains.clearAfterOperation(Symbol('an action'))
      return aDomain('a.cz', { lock: requests === 1 ? 'open' : 'full' })
    })
    await show('/?peek=a.cz')
    const full = await screen.findByRole('button', { name: 'Fully locked' })
    expect(full.getAttribute('aria-pressed')).toBe('true')
  })

  test('locks through the same control and dialog', async () => {
    await show('/?peek=a.cz')
    await userEvent.click(await screen.findByRole('button', { name: 'Fully locked' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(server.requests.find(({ call }) => call === 'blockDomains')?.body).toEqual({
      action: 'block-all',
      selection: { ids: ['a.cz'] },
      dryRun: true,
    })
  })

  test('says that a domain belongs to another contact, and offers no lock of it', async () => {
    server.answer(readDomain, (url) => aDomain(url.split('/').at(-2) ?? '', { access: 'public', roid: null }))
    await show('/?peek=elsewhere.cz')
    expect(await screen.findByText(/This domain is not yours/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Fully locked' })).toBeNull()
  })

  test('says that a domain is not there any more', async () => {
    server.answer(readDomain, () => ({ refusal: 'object-not-found' }))
    await show('/?peek=gone.cz')
    expect(await screen.findByText(/The registry has no domain gone\.cz/)).toBeTruthy()
  })

  test('offers another try when the server is away', async () => {
    server.answer(readDomain, () => ({ refusal: 'unreachable' }))
    await show('/?peek=a.cz')
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answer(readDomain, (url) => aDomain(url.split('/').at(-2) ?? ''))
    await userEvent.click(again)
    expect(await screen.findByText('NSS-A')).toBeTruthy()
  })

  test('is a sheet of its own on a narrow screen, left by its button to the row it shows', async () => {
    narrowScreen()
    const router = await show('/?peek=a.cz')
    const sheet = await screen.findByRole('dialog', { name: 'Preview of a.cz' })
    await within(sheet).findByText('NSS-A')
    expect(document.activeElement).toBe(within(sheet).getByRole('button', { name: 'Close preview' }))
    await userEvent.click(within(sheet).getByRole('button', { name: 'Next domain' }))
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close preview' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(document.activeElement).toBe(row('b.cz'))
  })
})
