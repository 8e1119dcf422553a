import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PageRouter, useChangeSearch } from './PageRouter.tsx'

test('of two quick changes neither is lost, though the first is still on its way', async () => {
  const router = createMemoryRouter(
    [
      {
        path: '/domains',
        // Rows come when they come.
        loader: ({ request }) => (new URL(request.url).search === '' ? null : forever(request.signal)),
        HydrateFallback: () => null,
        Component: Changing,
      },
    ],
    { initialEntries: ['/domains'] },
  )
  render(<PageRouter router={router} />)
  const lock = await screen.findByRole('button', { name: 'lock' })
  const sort = screen.getByRole('button', { name: 'sort' })

  act(() => lock.click())
  expect(router.state.navigation.location?.search).toBe('?lock=full')
  act(() => sort.click())

  expect(router.state.navigation.location?.search).toBe('?lock=full&sort=fqdn')
  router.dispose()
})

function Changing() {
  const changeSearch = useChangeSearch()
  const set = (name: string, value: string) =>
    changeSearch(
      (present) => {
        present.set(name, value)
        return present
      },
      { replace: true },
    )

  return (
    <>
      <button onClick={() => set('lock', 'full')}>lock</button>
      <button onClick={() => set('sort', 'fqdn')}>sort</button>
    </>
  )
}

function forever(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)))
}
