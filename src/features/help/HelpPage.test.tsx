import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { readHelp } from '#contract/help.ts'
import { signedInServer, showPage } from '#tests/browser/showPage.tsx'
import { someFacts } from '#tests/builders/help.ts'
import { HelpPage, loader, shouldRevalidate } from './HelpPage.tsx'

beforeEach(() => {
  signedInServer().answer(readHelp, () => someFacts)
})

const open = (address = '/help', locale: 'cs-CZ' | 'en-US' = 'en-US') =>
  showPage([{ path: '/help', loader, shouldRevalidate, Component: HelpPage }], address, { locale })

const section = (name: string) => screen.getByRole('region', { name })
const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent)

test('help shows the numbers that the server uses', async () => {
  await open()
  expect(section('How long it lasts').textContent).toContain('after 31 minutes without activity, and 13 hours after')
  expect(section('Undo').textContent).toContain('within 11 minutes')
  expect(section('The end, and how it moves').textContent).toMatch(/8:59:59\sPM moves the end to 9:05:59\sPM/)
  const table = screen.getByRole('table', { name: 'Who can do what' })
  expect(within(table).getByRole('row', { name: /^Unlock/ }).textContent).toBe('Unlocknonoyesyeswithin 17 minutes')
})

test('help leaves out features that a registry does not have', async () => {
  signedInServer().answer(readHelp, () => ({ ...someFacts, auctions: null }))
  await open()
  expect(screen.queryByRole('heading', { name: 'Auctions' })).toBeNull()
  expect(screen.queryByText('Watch the auction')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'The life of a domain' })).toBeNull()
})

test('where the registry takes no AuthInfo from the portal, help sends to the registrar and the registry', async () => {
  const rows = (['create-auth-info', 'attach-contact'] as const).map((capability) => {
    const levels = { account: false, accountIdentified: true, accountValidated: true, eid: true }
    return { capability, ...levels, stepUpMinutes: 17, survivesBlock: false }
  })
  signedInServer().answer(readHelp, () => ({ ...someFacts, capabilities: rows, canSetAuthInfo: false }))
  await open()
  expect(section('Transfer password (AuthInfo)').textContent).toContain('The registrar of the record creates one')
  expect(screen.queryByRole('heading', { name: 'By e-mail' })).toBeNull()
  expect(section('Connecting a contact').textContent).toMatch(/Ask the registry to connect your contact/)
  const table = screen.getByRole('table', { name: 'Who can do what' })
  const row = (name: RegExp) => within(table).getByRole('row', { name }).textContent
  expect(row(/^Create the transfer password/)).toMatch(/(at your registrar){4}not needed$/)
  expect(row(/^Connect a contact/)).toMatch(/(at the registry){4}not needed$/)
})

test('a search goes by words without diacritics, marks them, counts, and is in the address', async () => {
  const user = userEvent.setup()
  const router = await open('/help', 'cs-CZ')
  await user.type(screen.getByRole('searchbox', { name: 'Hledat v\u00a0nápovědě' }), 'drazit')
  await waitFor(() => expect(router.state.location.search).toBe('?q=drazit'))
  await waitFor(() => expect(marks()).toContain('dražit'))
  expect(marks().filter((mark) => !/^draží?i?t?$/i.test(mark))).toEqual([])
  const topics = within(screen.getByRole('navigation', { name: 'Obsah' })).getAllByRole('link')
  const found = /^Nalezeno: \d+ míst, (\d+) témat?/.exec(screen.getByRole('status').textContent ?? '')
  expect(Number(found?.[1])).toBe(topics.length)
  expect(screen.queryByRole('heading', { name: 'Provoz DNS' })).toBeNull()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[23]$/))
})

test('the first hit of a search scrolls into view when the typing has ended', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const user = userEvent.setup()
  await open()
  await user.type(screen.getByRole('searchbox', { name: 'Search help' }), 'maximum')
  await waitFor(() => expect(marks().length).toBeGreaterThan(0))
  expect(scroll).not.toHaveBeenCalled()
  await waitFor(() => expect(scroll).toHaveBeenCalledOnce(), { timeout: 3000 })
  expect(scroll.mock.contexts[0]).toBe(document.querySelector('mark'))
  scroll.mockRestore()
})

test('a search that finds nothing says so, and leads back to all of it', async () => {
  const user = userEvent.setup()
  await open('/help?q=xyzzy')
  expect(screen.getByRole('status').textContent).toContain('Help has nothing on “xyzzy”.')
  await user.click(screen.getByRole('link', { name: 'Show all of help' }))
  await screen.findByRole('heading', { name: 'Auctions' })
})

test('a link to a section focuses its heading', async () => {
  await open('/help#undo')
  await waitFor(() => expect(document.activeElement?.id).toBe('undo'))
})

test('an address whose fragment is no encoding opens help all the same', async () => {
  await open('/help#%')
  expect(section('Undo').textContent).toContain('within 11 minutes')
})
