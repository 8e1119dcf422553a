import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { IntlRoot } from '#intl/IntlRoot.tsx'
import { changeLocale, loadWords } from '#intl/words.ts'
import { withTyped } from '#src/routing/typed.ts'
import { SearchField } from './SearchField.tsx'

test('a page that must be left at once takes along what is typed and not yet asked for', async () => {
  const { router, field } = await showField()

  fireEvent.change(field, { target: { value: 'web' } })
  expect(router.state.location.search).toBe('?sort=fqdn&page=2')
  expect(withTyped(router.state.location.search)).toBe('?sort=fqdn&q=web')

  fireEvent.change(field, { target: { value: '' } })
  expect(withTyped('?sort=fqdn&page=2')).toBe('?sort=fqdn&page=2')
  router.dispose()
})

test('of a field that is gone nothing is taken along', async () => {
  const { router, field, unmount } = await showField()
  fireEvent.change(field, { target: { value: 'web' } })
  unmount()
  expect(withTyped('')).toBe('')
  router.dispose()
})

async function showField() {
  await loadWords('domain')
  await changeLocale('en-US')
  const router = createMemoryRouter([{ path: '/', element: <SearchField value="" label="domain.list.search" /> }], {
    initialEntries: ['/?sort=fqdn&page=2'],
  })
  const { unmount } = render(
    <IntlRoot>
      <RouterProvider router={router} />
    </IntlRoot>,
  )
  return { router, unmount, field: await screen.findByRole('searchbox') }
}
