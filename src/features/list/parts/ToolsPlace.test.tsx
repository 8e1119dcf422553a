import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { narrowScreen } from '#tests/browser/narrowScreen.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { ToolsPlace } from './ToolsPlace.tsx'

beforeEach(() => {
  narrowScreen()
  signedInServer()
})

test.each<[string, boolean, () => unknown]>([
  ['Escape', true, () => userEvent.keyboard('{Escape}')],
  ['a chosen tool', true, () => userEvent.click(screen.getByText('Export'))],
  ['a press elsewhere', true, () => fireEvent.pointerDown(document.body)],
  ['Tab behind its last tool', false, () => userEvent.keyboard('{Tab}{Tab}')],
])('%s closes the menu of the tools; its button has the focus: %j', async (_what, hasFocus, close) => {
  const part = (
    <>
      <ToolsPlace>
        <button type="button">Export</button>
      </ToolsPlace>
      <a href="/elsewhere">Elsewhere</a>
    </>
  )
  await showPart(part, '/')
  const button = screen.getByRole('button', { name: 'List tools' })
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await close()
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement === button).toBe(hasFocus)
})
