import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSearchParams } from 'react-router'
import { expect, test, vi } from 'vitest'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { PageField, Pager } from './Pager.tsx'

async function show() {
  signedInServer()
  const onGo = vi.fn<(page: number) => void>()
  await showPart(<PageField page={3} pages={40} onGo={onGo} />, '/')
  const field = screen.getByRole('textbox', { name: 'Page number' })
  await userEvent.click(field)
  await userEvent.clear(field)
  return { field, onGo }
}

test('a number goes to its page', async () => {
  const { onGo } = await show()
  await userEvent.keyboard('25{Enter}')
  expect(onGo.mock.calls).toEqual([[25]])
})

test.each([
  ['1 2', []],
  ['1 200', [[1200]]],
])('typed “%s” goes to %j', async (text, pages) => {
  const { onGo } = await show()
  await userEvent.keyboard(`${text}{Enter}`)
  expect(onGo.mock.calls).toEqual(pages)
})

test.each([
  [25, null],
  [26, '25'],
])('a list of %i rows has the choice of a page size %s', async (total, size) => {
  signedInServer()
  await showPart(<Pager page={{ items: [], total, page: 1, size: 25, pages: 1, asOf: '', today: '' }} />, '/')
  expect(screen.queryByRole<HTMLSelectElement>('combobox')?.value ?? null).toBe(size)
})

test('the field retains the focus when its page is shown', async () => {
  signedInServer()
  await showPart(<PagerOfAddress />, '/')
  const field = screen.getByRole('textbox', { name: 'Page number' })
  await userEvent.clear(field)
  await userEvent.type(field, '25{Enter}')
  await screen.findByText('Rows 2,401–2,401 of 4,000')
  expect(document.activeElement).toBe(field)
  expect(field).toHaveProperty('value', '25')
})

function PagerOfAddress() {
  const page = Number(useSearchParams()[0].get('page') ?? 1)
  const rows = { items: [1], total: 4000, page, size: 100, pages: 40, asOf: '', today: '' }
  return <Pager page={rows} />
}

test('a pasted number that is not whole changes nothing and is marked as invalid', async () => {
  const { field, onGo } = await show()
  await userEvent.paste('2.5')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('status').textContent).toMatch(/^This number isn’t clear/)
  await userEvent.keyboard('{Enter}')
  expect(onGo).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(field).toHaveProperty('value', '2.5')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('a number with a refused character goes nowhere, and its note goes with another page', async () => {
  signedInServer()
  await showPart(<PagerOfAddress />, '/')
  const field = screen.getByRole('textbox', { name: 'Page number' })
  await userEvent.clear(field)
  const onInvalid = vi.fn<(event: Event) => void>()
  field.addEventListener('invalid', onInvalid)
  await userEvent.type(field, '2.5{Enter}')
  expect(onInvalid.mock.calls.at(0)?.at(0)?.defaultPrevented).toBe(true)
  expect(await screen.findByText('“.” can’t be used here.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('Rows 101–101 of 4,000')
  expect(field).toHaveProperty('value', '2')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('false'))
})

test('a typed point is refused, and the field says so', async () => {
  const { field } = await show()
  await userEvent.keyboard('2.')
  expect(field).toHaveProperty('value', '2')
  expect(screen.getByRole('status').textContent).toBe('“.” can’t be used here.')
})
