import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockNssets, listNssets, readNsset, selectNssets } from '#contract/nsset.ts'
import { SetQuery } from '#contract/set.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anOperation } from '#tests/builders/domain.ts'
import { anNsset, aPageOf, aSetRow } from '#tests/builders/record.ts'
import { nssetList } from './nssetList.ts'
import { loader, NssetListPage, shouldRevalidate } from './NssetListPage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(listNssets, () =>
    aPageOf([aSetRow('NS-A', { servers }), aSetRow('NS-B', { domains: 1234, lock: 'full' })]),
  )
  server.answer(readNsset, (url) => anNsset(url.split('/').at(-2) ?? ''))
  server.answer(blockNssets, () => anOperation({ objectType: 'nsset' }))
})

const servers = ['ns1.žlutý.cz', 'ns2.b.cz', 'ns3.c.cz']

const show = (search = '', locale: 'cs-CZ' | 'en-US' = 'en-US') =>
  showPage([{ path: '/nssets', loader, shouldRevalidate, Component: NssetListPage }], `/nssets${search}`, {
    locale,
  })

describe('the list of nssets', () => {
  test('has their columns in the language, and each leads to its page', async () => {
    await show('', 'cs-CZ')
    const link = await screen.findByRole('link', { name: 'NS-A' })
    expect(link.getAttribute('href')).toBe('/nssets/detail/NS-A')
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(titles).toEqual(['', 'Identifikátor', 'Servery', 'Domény', 'Registrátor', 'Zámek'])
    expect(screen.getByRole('row', { name: /NS-B/ }).textContent).toMatch(/1.234/)
  })

  test('shows the first server and how many more there are, all of them in the tooltip', async () => {
    await show()
    const row = within(await screen.findByRole('row', { name: /NS-A/ }))
    await waitFor(() => expect(row.getByTitle(/ns1/).textContent).toBe('ns1.žlutý.cz+2'))
    expect(row.getByTitle(/ns1/).title).toBe(servers.join('\n'))
  })

  test.each(['', '?columns=handle,states'])('shows the state of a set once, at %j', async (search) => {
    server.answer(listNssets, () => aPageOf([aSetRow('NS-A', { states: ['deleteCandidate'] })]))
    await show(search)
    const row = within(await screen.findByRole('row', { name: /NS-A/ }))
    expect(row.getAllByText('Deletion any day')).toHaveLength(1)
  })

  test('every filter of the address is a chip that says it, and is sent to the server', async () => {
    await show('?unused=yes&registrar=REG-A&state=deleteCandidate')
    for (const words of ['Unused', 'Registrar A, a.s.', 'Deletion any day']) {
      expect(await screen.findByRole('button', { name: words })).toBeTruthy()
    }
    const request = server.requests.find(({ call }) => call === 'listNssets')
    expect(request?.url).toBe('/api/user/nssets/?state=deleteCandidate&registrar=REG-A&unused=yes')
  })

  test('an address without a query means the defaults of the contract', () => {
    expect(nssetList.requests.parse(new URLSearchParams()).query).toEqual(SetQuery.parse({}))
  })

  test('an empty list says whose it would be', async () => {
    server.answer(listNssets, () => aPageOf([]))
    await show()
    expect(screen.getByText(/ANNA is not the technical contact of any name servers/)).toBeTruthy()
  })

  test('the panel of a chosen registrar is closed by its button, and the focus returns to the filter', async () => {
    await show('?registrar=REG-A')
    const chip = await screen.findByRole('button', { name: 'Registrar A, a.s.' })
    await userEvent.click(chip)
    await userEvent.click(await screen.findByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
    expect(document.activeElement).toBe(chip)
  })

  test('the selected rows are locked after the changes were shown', async () => {
    await show()
    await userEvent.click(await screen.findByLabelText('Select NS-A'))
    await userEvent.click(await screen.findByRole('button', { name: 'Lock fully' }))
    expect(await screen.findByText('1 name server set will change')).toBeTruthy()
    expect(server.requests.find(({ call }) => call === 'blockNssets')?.body).toEqual({
      action: 'block-all',
      selection: { ids: ['NS-A'] },
      dryRun: true,
    })
  })

  test('a row is looked at beside the list', async () => {
    await show('?peek=NS-A')
    const panel = within(await screen.findByRole('complementary', { name: 'Preview of NS-A' }))
    expect(await panel.findByText('ns1.a.cz')).toBeTruthy()
    expect(panel.getByRole('link', { name: 'Open detail' }).getAttribute('href')).toBe('/nssets/detail/NS-A')
    expect(panel.getByRole('button', { name: 'Next name server set' })).toBeTruthy()
  })

  test('pasted handles are looked for among nssets, and those found are selected', async () => {
    const answer = { found: ['NS-B'], matching: null, notMine: [], malformed: ['?'], duplicate: [] }
    server.answer(selectNssets, () => answer)
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'List tools' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Paste a list' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list' }))
    await userEvent.type(dialog.getByRole('textbox'), 'ns-b, ?')
    await userEvent.click(dialog.getByRole('button', { name: 'Find 2 names' }))
    expect(await dialog.findByText('1 is not a handle')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Select 1 name server set' }))
    await waitFor(() => expect(screen.getByLabelText('Select NS-B')).toHaveProperty('checked', true))
  })
})
