import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { IntlRoot } from '#intl/IntlRoot.tsx'
import { changeLocale, loadMessages } from '#intl/messages.ts'
import { AppTheme } from '#theme/AppTheme.tsx'
import { ChoiceField } from './ChoiceField.tsx'

beforeAll(async () => {
  await Promise.all([loadMessages('frame'), loadMessages('main')])
  await changeLocale('en-US')
})

const choices = [
  { code: 'AF', name: 'Afghanistan' },
  { code: 'AX', name: 'Åland Islands' },
  { code: 'BD', name: 'Bangladesh' },
  { code: 'DE', name: 'Germany' },
  { code: 'SE', name: 'Sweden' },
]

function Form({ before, onChosen }: { before: string; onChosen: (code: string) => void }) {
  const [value, setValue] = useState(before)
  const choose = (code: string) => {
    setValue(code)
    onChosen(code)
  }
  return (
    <>
      <ChoiceField
        label="field.name"
        choices={choices}
        value={value}
        onChange={choose}
        onBlur={() => {}}
        inputRef={null}
      />
      <button type="button">Next</button>
    </>
  )
}

function show(before = 'SE') {
  const codes = [before]
  render(
    <AppTheme>
      <IntlRoot>
        <Form before={before} onChosen={(code) => codes.push(code)} />
      </IntlRoot>
    </AppTheme>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Name' })
  return { field, value: () => [field.value, codes.at(-1)] }
}

const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('a choice is found by its code before any name that contains it', async () => {
  const { field, value } = show()
  await userEvent.clear(field)
  await userEvent.type(field, 'de')
  expect(names()).toEqual(['GermanyDE', 'BangladeshBD', 'SwedenSE'])
  await userEvent.keyboard('{Enter}')
  expect(value()).toEqual(['Germany', 'DE'])
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a choice is found without diacritics, and taken by the arrows', async () => {
  const { field, value } = show()
  await userEvent.clear(field)
  await userEvent.type(field, 'a')
  expect(names()).toEqual(['AfghanistanAF', 'Åland IslandsAX', 'BangladeshBD', 'GermanyDE'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(value()).toEqual(['Åland Islands', 'AX'])
})

test('leaving the field takes the marked choice, and none from an emptied field', async () => {
  const { field, value } = show()
  await userEvent.clear(field)
  await userEvent.type(field, 'germ')
  await userEvent.tab()
  expect(value()).toEqual(['Germany', 'DE'])
  await userEvent.clear(field)
  await userEvent.tab()
  expect(value()).toEqual(['', ''])
})

test('a text that nothing matches is named, and the former choice returns', async () => {
  const { field, value } = show()
  await userEvent.type(field, 'gn', { initialSelectionStart: 0, initialSelectionEnd: field.value.length })
  expect(screen.getByRole('status').textContent).toBe('Nothing matches.')
  await userEvent.keyboard('{Escape}')
  await userEvent.tab()
  expect(value()).toEqual(['Sweden', 'SE'])
})

test('a whole name that the browser fills in is taken at once', async () => {
  const { field, value } = show('')
  await userEvent.click(field)
  await userEvent.paste('Sweden')
  expect(value()).toEqual(['Sweden', 'SE'])
})

test('a press opens the whole list, with the present choice marked', async () => {
  await userEvent.click(show().field)
  expect(names()).toHaveLength(choices.length)
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('SwedenSE')
})
