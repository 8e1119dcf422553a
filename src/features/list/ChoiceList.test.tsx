import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { ChoiceList } from './ChoiceList.tsx'

test('letters typed in quick succession are one word, and a letter typed again goes on to the next', async () => {
  signedInServer()
  const options = ['State', 'Expires within', 'Registrar', 'Role', 'Expires from'].map((label) => ({
    ...{ value: label, label },
  }))
  await showPart(<ChoiceList label="filter.title" options={options} value={null} onPick={() => {}} />, '/')
  const type = (key: string) => void fireEvent.keyDown(document.activeElement ?? document.body, { key })
  const focused = () => document.activeElement?.textContent
  screen.getByRole('button', { name: 'State' }).focus()

  for (const key of 'reg') type(key)
  expect(focused()).toBe('Registrar')
  type('r')
  expect(focused()).toBe('Role')
  type('r')
  expect(focused()).toBe('Registrar')
})
