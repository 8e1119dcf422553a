import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockNssets, listNssetDomains, readNsset } from '#contract/nsset.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anOperation, aRow, now } from '#tests/builders/domain.ts'
import { anNsset, aPageOf } from '#tests/builders/record.ts'
import { loader, NssetDetailPage, shouldRevalidate } from './NssetDetailPage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(readNsset, () => anNsset('NS-A'))
  server.answer(listNssetDomains, () => aPageOf([]))
  server.answer(blockNssets, () => anOperation({ objectType: 'nsset' }))
})

const show = (locale: 'cs-CZ' | 'en-US' = 'en-US') =>
  showPage(
    [{ path: '/nssets/detail/:handle', loader, shouldRevalidate, Component: NssetDetailPage }],
    '/nssets/detail/NS-A',
    { locale },
  )

describe('the page of an nsset', () => {
  test('has its servers with their addresses, in the language', async () => {
    await show('cs-CZ')
    const servers = within(screen.getByRole('region', { name: 'Jmenné servery' }))
    expect(servers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ns1.a.cz192.0.2.12001:db8::1',
      'ns2.b.czbez vlastních adres',
    ])
  })

  test('leads to its technical contacts and its registrar', async () => {
    await show()
    const addressOf = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href')
    expect(addressOf('Anna Nováková')).toBe('/contact/detail/ANNA')
    expect(addressOf('A, a.s.')).toBe('/registrar/detail/REG-A')
  })

  test('shows no states when it is only used by domains', async () => {
    server.answer(readNsset, () =>
      anNsset('NS-A', { states: [{ code: 'linked', setBy: 'rule', since: now, pending: null }] }),
    )
    await show()
    expect(screen.queryByRole('region', { name: 'States' })).toBeNull()
  })

  test('requests the preview of a lock of it alone', async () => {
    await show()
    await userEvent.click(await screen.findByRole('button', { name: 'Fully locked' }))
    expect(await screen.findByText('1 name server set will change')).toBeTruthy()
    expect(server.requests.find(({ call }) => call === 'blockNssets')?.body).toEqual({
      action: 'block-all',
      selection: { ids: ['NS-A'] },
      dryRun: true,
    })
  })

  test('of a stranger has no lock to change and says whose it is not', async () => {
    server.answer(readNsset, () =>
      anNsset('NS-A', { access: 'public', servers: null, techCheckLevel: null, domains: null, roid: null }),
    )
    await show()
    expect(screen.getByText(/These name servers are not yours/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Lock' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Name servers' })).toBeNull()
  })

  test('that a domain of mine uses shows its servers to me too', async () => {
    server.answer(readNsset, () => anNsset('NS-A', { access: 'public' }))
    await show()
    expect(screen.getByText(/a domain of yours uses it/)).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Name servers' })).toBeTruthy()
  })

  test('that is not there is a page that is not there', async () => {
    server.answer(readNsset, () => ({ refusal: 'object-not-found' }))
    await show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('NS-A was not found')
  })

  test('lists the domains that use it, of which only mine can be selected, by its own address', async () => {
    const foreign = aRow('cizi.cz', { roles: [], next: { disclosed: false } })
    server.answer(listNssetDomains, (url) =>
      url.includes('q=moje') ? aPageOf([aRow('moje.cz')]) : aPageOf([aRow('moje.cz'), foreign], 1),
    )
    const router = await show()
    expect(await screen.findByLabelText('Select moje.cz')).toHaveProperty('disabled', false)
    expect(screen.getByLabelText('Select cizi.cz')).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByLabelText('Select the page'))
    expect(await screen.findByText('1 domain selected')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Select / })).toBeNull()

    await userEvent.type(screen.getByRole('searchbox'), 'moje')
    await waitFor(() => expect(screen.queryByLabelText('Select cizi.cz')).toBeNull())
    expect(router.state.location.search).toBe('?q=moje')
    expect(server.requests.filter(({ call }) => call === 'readNsset')).toHaveLength(1)
  })

  test('lists domains that are all of others without checkboxes, search and their next states', async () => {
    const foreign = aRow('cizi.cz', { roles: [], next: { disclosed: false } })
    server.answer(listNssetDomains, () => aPageOf([foreign], 0))
    await show()
    expect(await screen.findByRole('link', { name: 'cizi.cz' })).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Domain' })).toBeTruthy())
    const list = within(screen.getByRole('region', { name: /Domains that use it/ }))
    expect(list.queryByRole('checkbox')).toBeNull()
    expect(list.queryByRole('searchbox')).toBeNull()
    expect(list.queryByText('not shown')).toBeNull()
  })

  test('has no domains to list for a stranger', async () => {
    server.answer(readNsset, () => anNsset('NS-A', { access: 'public', servers: null, domains: null }))
    await show()
    expect(screen.queryByRole('region', { name: /Domains that use it/ })).toBeNull()
    expect(server.requests.some(({ call }) => call === 'listNssetDomains')).toBe(false)
  })
})
