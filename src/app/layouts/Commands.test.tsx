import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { search } from '#contract/search.ts'
import { usePageObject } from '#src/ui/command/visited.tsx'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { Commands } from './Commands.tsx'

let server: ReturnType<typeof signedInServer>
beforeEach(() => {
  sessionStorage.clear()
  server = signedInServer()
})

function DomainPage() {
  const name = 'alza.cz'
  usePageObject({
    key: `domain:${name}`,
    name,
    note: null,
    kind: 'domain',
    isMine: true,
    to: `/domains/detail/${name}`,
  })
  return <h1>{name}</h1>
}

const frame = (
  <>
    <Commands />
    <Outlet />
  </>
)
const routes = [
  {
    element: frame,
    children: [
      { path: '/domains/detail/alza.cz', Component: DomainPage },
      { path: '*', element: <h1>A list</h1> },
    ],
  },
]

describe('the palette', () => {
  test('has as recent entries the object and the pages that were opened by links and addresses', async () => {
    const router = await showPage(routes, '/domains/detail/alza.cz')
    for (const path of ['/nssets', '/domains?page=2']) await act(() => router.navigate(path))
    await userEvent.click(screen.getByRole('button', { name: 'Search objects and commands' }))
    const recent = within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option')
    expect(recent.map((line) => line.querySelector('span')?.textContent)).toEqual(['Name servers', 'alza.cz'])
  })

  test.each([
    ['phone', 'My contact'],
    ['hosts', 'Name servers'],
    ['undo', 'My operations'],
  ])('finds a page by the word %s', async (word, page) => {
    server.answer(search, () => ({ items: [], more: [] }))
    await showPage(routes, '/domains?page=2')
    await userEvent.click(screen.getByRole('button', { name: 'Search objects and commands' }))
    await userEvent.type(screen.getByRole('combobox'), word)
    expect((await screen.findAllByRole('option'))[0]?.textContent).toContain(page)
  })

  test('leads from a name of no object to its look-up', async () => {
    server.answer(search, () => ({ items: [], more: [] }))
    const router = await showPage(routes, '/nssets')
    await userEvent.click(screen.getByRole('button', { name: 'Search objects and commands' }))
    await userEvent.type(screen.getByRole('combobox'), 'free.cz')
    await userEvent.click(await screen.findByText('Look up free.cz'))
    expect(router.state.location.pathname).toBe('/domains/detail/free.cz')
  })

  test('offers to change the lock of a found domain only to another position', async () => {
    const hit = { type: 'domain', handle: 'alza.cz', unicode: null, name: null, isMine: true, lock: 'open' } as const
    server.answer(search, () => ({ items: [hit], more: [] }))
    await showPage(routes, '/nssets')
    await userEvent.click(screen.getByRole('button', { name: 'Search objects and commands' }))
    await userEvent.type(screen.getByRole('combobox'), 'alza.cz')
    const actions = within(await screen.findByRole('group', { name: /alza\.cz/ })).getAllByRole('option')
    expect(actions.map(({ textContent }) => textContent)).toEqual(['Lock transfer', 'Lock fully', 'Copy name'])
  })

  test('finds the switch of the language by words of each language', async () => {
    await showPage(routes, '/nssets')
    await userEvent.click(screen.getByRole('button', { name: 'Search objects and commands' }))
    const field = screen.getByRole('combobox')
    for (const word of ['language', 'jazyk', 'čeština']) {
      await userEvent.clear(field)
      await userEvent.type(field, word)
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Switch to Czech'])
    }
  })
})
