import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { PageField } from './Pager.tsx'

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

test('a pasted number that is not whole goes nowhere, and is said to be none', async () => {
  const { field, onGo } = await show()
  await userEvent.paste('2.5')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('status').textContent).toMatch(/^It is not clear which number this is/)
  await userEvent.keyboard('{Enter}')
  expect(onGo).not.toHaveBeenCalled()
})

test('a typed point is refused, and the field says so', async () => {
  const { field } = await show()
  await userEvent.keyboard('2.')
  expect(field).toHaveProperty('value', '2')
  expect(screen.getByRole('status').textContent).toBe('“.” cannot stand here.')
})
