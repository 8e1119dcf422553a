import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockDomains, listDomains } from '#contract/domain.ts'
import { confirmOperation, readOperation } from '#contract/operation.ts'
import { setPageAnswers } from '#src/api/pageAnswers.ts'
import { narrowScreen } from '#tests/browser/narrowScreen.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { anOperation, aRow, now } from '#tests/builders/domain.ts'
import { aPageOf } from '#tests/builders/record.ts'
import { DomainListPage, loader, shouldRevalidate } from './DomainListPage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  narrowScreen()
  server = signedInServer()
  list('alza.cz', 'kolo.cz', 'zima.cz')
})

const list = (...names: string[]) => server.answer(listDomains, () => aPageOf(names.map((name) => aRow(name))))

const show = (address: string) =>
  showPage(
    [
      { path: '/domains', loader, shouldRevalidate, Component: DomainListPage },
      { path: '/domains/detail/:fqdn', element: <h1>A domain</h1> },
    ],
    address,
  )

const linkTo = (name: string) => screen.findByRole('link', { name })

const inFocus = () => document.activeElement?.closest('li a') && document.activeElement.textContent

test('the card that was opened has the focus again after the way back', async () => {
  const router = await show('/domains')
  const link = await linkTo('kolo.cz')
  link.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/domains/detail/kolo.cz'))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(inFocus()).toBe('kolo.cz'))
})

test('a card that goes away leaves the focus to the card in its place', async () => {
  const router = await show('/domains')
  const link = await linkTo('kolo.cz')
  link.focus()
  list('alza.cz', 'zima.cz')
  await act(() => router.revalidate())
  await waitFor(() => expect(inFocus()).toBe('zima.cz'))
})

test('a card that goes away under the dialog that locks it leaves the focus to the card in its place', async () => {
  server.answer(blockDomains, () => anOperation())
  server.answer(confirmOperation, () => anOperation({ status: 'done', endedAt: now }))
  server.answer(readOperation, () => anOperation({ status: 'done', endedAt: now }))
  await show('/domains?lock=open')
  const link = await linkTo('kolo.cz')
  list('alza.cz', 'zima.cz')
  await userEvent.click(await screen.findByRole('button', { name: 'Menu of kolo.cz' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Lock fully/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Lock fully' }))
  await screen.findByText('1 domain changed')
  await waitFor(() => expect(link.isConnected).toBe(false))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(inFocus()).toBe('zima.cz'))
})

test('the menu of a card leads to a new transfer password', async () => {
  const router = await show('/domains')
  await userEvent.click(await screen.findByRole('button', { name: 'Menu of kolo.cz' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Create transfer password' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/domains/detail/kolo.cz'))
  expect(router.state.location.search).toBe('?authInfo=new')
})

test('a card is selected by its name as people write it', async () => {
  server.answer(listDomains, () => aPageOf([aRow('xn--hky-qqa23b.cz', { unicode: 'háčky.cz' })]))
  await show('/domains')
  expect(await screen.findByLabelText('Select háčky.cz')).toBeTruthy()
})

describe('a page of cards', () => {
  const requested = () => {
    const rows = server.requests.filter(({ call, url }) => call === listDomains.name && !url.includes('needsAttention'))
    return rows.map(({ url }) => url.slice(listDomains.path.length))
  }

  test('has 25, unless the address has another size or the number of a page', async () => {
    const router = await show('/domains')
    await waitFor(() => expect(requested()).toEqual(['?size=25']))
    await act(() => router.navigate('/domains?size=50'))
    await act(() => router.navigate('/domains?page=1'))
    expect(requested()).toEqual(['?size=25', '?size=50', ''])
  })

  test('is cut from the wide page in the HTML, and the next one has as many', async () => {
    const names = Array.from({ length: 30 }, (_none, index) => `name-${index}.cz`)
    setPageAnswers({ [listDomains.path]: aPageOf(names.map((name) => aRow(name))) })
    const router = await show('/domains')
    await screen.findByText('Rows 1–25 of 30')
    expect(document.querySelectorAll('li[data-id]')).toHaveLength(25)
    screen.getByTitle('Next page').click()
    await waitFor(() => expect(router.state.location.search).toBe('?page=2&size=25'))
  })
})
