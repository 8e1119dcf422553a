import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, useSearchParams } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { IntlRoot } from '#intl/IntlRoot.tsx'
import { changeLocale, loadMessages } from '#intl/messages.ts'
import { withPendingQuery } from '#src/routing/unsentInput.ts'
import { createStore, useStore } from '#src/createStore.ts'
import { PageRouter } from '#src/routing/PageRouter.tsx'
import { SearchField } from './SearchField.tsx'

test('leaving the page at once saves text that is typed and not yet requested', async () => {
  const { router, field } = await showField()

  fireEvent.change(field, { target: { value: 'web' } })
  expect(router.state.location.search).toBe('?sort=fqdn&page=2')
  expect(withPendingQuery(router.state.location.search)).toBe('?sort=fqdn&q=web')

  fireEvent.change(field, { target: { value: '' } })
  expect(withPendingQuery('?sort=fqdn&page=2')).toBe('?sort=fqdn&page=2')
  router.dispose()
})

test('of a field that is gone nothing is taken along', async () => {
  const { router, field, unmount } = await showField()
  fireEvent.change(field, { target: { value: 'web' } })
  unmount()
  expect(withPendingQuery('')).toBe('')
  router.dispose()
})

test('text typed while an earlier search is under way stays in the field', async () => {
  const { router, field } = await showField()
  const answers: (() => void)[] = []
  slowly.load = () => new Promise<null>((resolve) => answers.push(() => resolve(null)))

  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  fireEvent.change(field, { target: { value: 'ea' } })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  fireEvent.change(field, { target: { value: 'ear' } })
  clock.mockRestore()
  answers[0]?.()
  await vi.waitFor(() => expect(router.state.location.search).toBe('?sort=fqdn&q=ea'))
  expect(field).toHaveProperty('value', 'ear')

  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await vi.waitFor(() => expect(router.state.location.search).toBe('?sort=fqdn&q=ear'))
  expect(field).toHaveProperty('value', 'ear')
  router.dispose()
})

test('text of a search stays in the field when rows of an earlier search come', async () => {
  const rows = createStore('')
  /** A part that loads its rows by itself is behind the address. */
  function SearchedPart() {
    const q = useStore(rows)
    return <SearchField value={q} label="domain.list.search" />
  }
  const { router, field } = await showField(<SearchedPart />)
  fireEvent.change(field, { target: { value: 'we' } })
  await vi.waitFor(() => expect(router.state.location.search).toBe('?sort=fqdn&q=we'))
  fireEvent.change(field, { target: { value: 'web' } })
  await vi.waitFor(() => expect(router.state.location.search).toBe('?sort=fqdn&q=web'))

  act(() => rows.set('we'))
  expect(field).toHaveProperty('value', 'web')
  act(() => rows.set('web'))
  expect(field).toHaveProperty('value', 'web')
  router.dispose()
})

test('another address shows its text in the field', async () => {
  const { router, field } = await showField()
  fireEvent.change(field, { target: { value: 'web' } })
  await vi.waitFor(() => expect(router.state.location.search).toBe('?sort=fqdn&q=web'))
  await act(() => router.navigate('/?q=mail'))
  expect(field).toHaveProperty('value', 'mail')
  router.dispose()
})

test('a search adds one entry to the history, and the step before stays', async () => {
  const { router, field } = await showField()
  const type = async (q: string) => {
    fireEvent.change(field, { target: { value: q } })
    await vi.waitFor(() => expect(router.state.location.search).toBe(`?sort=fqdn&q=${q}`))
  }
  await act(() => router.navigate('/?sort=fqdn&page=3'))
  fireEvent.focus(field)
  await type('we')
  await type('web')
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('?sort=fqdn&page=3')
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('?sort=fqdn&page=2')
  router.dispose()
})

test('text typed before the first answer of a search adds one entry', async () => {
  const { router, field } = await showField()
  const answers: (() => void)[] = []
  slowly.load = () => new Promise<null>((resolve) => answers.push(() => resolve(null)))
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'we' } })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  fireEvent.change(field, { target: { value: 'web' } })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await vi.waitFor(() => expect(router.state.location.search).toBe('?sort=fqdn&q=web'))
  slowly.load = async () => null
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('?sort=fqdn&page=2')
  router.dispose()
})

test('text typed before the first search is drawn adds no second entry', async () => {
  const { router, field } = await showField()
  fireEvent.focus(field)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  await act(async () => {
    fireEvent.change(field, { target: { value: 'w' } })
    await vi.waitFor(() => expect(router.state.location.search).toBe('?sort=fqdn&q=w'))
    clock.mockReturnValue(2000)
    fireEvent.change(field, { target: { value: 'we' } })
  })
  clock.mockRestore()
  await vi.waitFor(() => expect(router.state.location.search).toBe('?sort=fqdn&q=we'))
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('?sort=fqdn&page=2')
  router.dispose()
})

test('the first key of a burst requests the list at once, and the others once more at its end', async () => {
  const { router, field } = await showField()
  const requested: string[] = []
  slowly.load = async (url) => {
    requested.push(new URL(url).searchParams.get('q') ?? '')
    return null
  }
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  for (const value of ['w', 'we', 'web']) {
    fireEvent.change(field, { target: { value } })
    await vi.advanceTimersByTimeAsync(5)
  }
  expect(requested).toEqual(['w'])
  await vi.advanceTimersByTimeAsync(60)
  expect(requested).toEqual(['w', 'web'])
  router.dispose()
})

const slowly: { load: (url: string) => Promise<null> } = { load: async () => null }
afterEach(() => {
  vi.useRealTimers()
  slowly.load = async () => null
})

/** A page whose field shows the address. */
function Searched() {
  const [params] = useSearchParams()
  return <SearchField value={params.get('q') ?? ''} label="domain.list.search" />
}

async function showField(element: ReactNode = <Searched />) {
  await loadMessages('main')
  await changeLocale('en-US')
  const router = createMemoryRouter([{ path: '/', loader: ({ request }) => slowly.load(request.url), element }], {
    initialEntries: ['/?sort=fqdn&page=2'],
  })
  const { unmount } = render(
    <IntlRoot>
      <PageRouter router={router} />
    </IntlRoot>,
  )
  return { router, unmount, field: await screen.findByRole('searchbox') }
}
