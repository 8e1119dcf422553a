import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { hasUnsentText, watchFields } from './unsentInput.ts'

function show() {
  onTestFinished(watchFields(document))
  return render(
    <>
      <input aria-label="handle" defaultValue="CID:ONE" />
      <textarea aria-label="note" />
      <input aria-label="search" type="search" />
      <input aria-label="palette" role="combobox" aria-expanded="false" aria-controls="list" />
      <input aria-label="agreed" type="checkbox" />
    </>,
  )
}

test('what came with the page was not typed', () => {
  show()
  expect(hasUnsentText()).toBe(false)
})

test.each(['handle', 'note'])('text typed into %s counts, until it is gone', async (name) => {
  const { unmount } = show()
  await userEvent.type(screen.getByLabelText(name), 'x')
  expect(hasUnsentText()).toBe(true)
  await userEvent.clear(screen.getByLabelText(name))
  expect(hasUnsentText()).toBe(false)
  await userEvent.type(screen.getByLabelText(name), 'y')
  unmount()
  expect(hasUnsentText()).toBe(false)
})

test('a search is over with going where it led, and a tick is no text', async () => {
  show()
  await userEvent.type(screen.getByLabelText('search'), 'x')
  await userEvent.type(screen.getByLabelText('palette'), 'x')
  await userEvent.click(screen.getByLabelText('agreed'))
  expect(hasUnsentText()).toBe(false)
})
