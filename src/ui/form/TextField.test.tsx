import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { beforeAll, expect, test } from 'vitest'
import { IntlRoot } from '#intl/IntlRoot.tsx'
import { changeLocale, loadWords } from '#intl/words.ts'
import { AppTheme } from '#theme/AppTheme.tsx'
import type { MaskName } from './masks.ts'
import { TextField } from './TextField.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('core'), loadWords('myContact'), loadWords('editing')])
  await changeLocale('en-US')
})

let saved: unknown
const Form = ({ mask, error }: { mask?: MaskName; error?: string }) => {
  const { register, handleSubmit } = useForm({ defaultValues: { value: '' } })
  return (
    <form onSubmit={(event) => void handleSubmit((values) => (saved = values))(event)}>
      <TextField
        label="field.email"
        hint="as on paper"
        error={error}
        registration={register('value')}
        {...(mask && { mask })}
      />
      <button type="submit">Send</button>
    </form>
  )
}

function show(given: { mask?: MaskName; error?: string }) {
  render(
    <AppTheme>
      <IntlRoot>
        <Form {...given} />
      </IntlRoot>
    </AppTheme>,
  )
  const field = screen.getByRole('textbox', { name: 'E-mail' })
  if (!(field instanceof HTMLInputElement)) throw new Error('a field that is none')
  return field
}

test('a field has its name, and its error and its hint as its description', () => {
  const field = show({ error: 'wrong-format' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = field.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Check how it is written.as on paper')
})

test('what is typed and pasted is filtered, and the form has what the field shows', async () => {
  const field = show({ mask: 'positiveInteger' })
  await userEvent.type(field, '01a2')
  expect(field.value).toBe('12')
  await userEvent.paste(' 3 x 4')
  expect(field.value).toBe('1234')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(saved).toEqual({ value: '1234' })
})

test('what is being composed is let be until it is whole', () => {
  const field = show({ mask: 'letters' })
  field.value = 'ni'
  fireEvent(field, new InputEvent('input', { bubbles: true, isComposing: true, data: 'ni' }))
  expect(field.value).toBe('ni')
  field.value = '你 1'
  fireEvent(field, new CompositionEvent('compositionend', { bubbles: true, data: '你 1' }))
  expect(field.value).toBe('你')
})

test('what a browser fills in by itself is put right', () => {
  const field = show({ mask: 'email' })
  field.value = ' jan@b.cz '
  fireEvent(field, new Event('input', { bubbles: true }))
  expect(field.value).toBe('jan@b.cz')
})
