import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm, useWatch } from 'react-hook-form'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { IntlRoot } from '#intl/IntlRoot.tsx'
import { changeLocale, loadMessages } from '#intl/messages.ts'
import { AppTheme } from '#theme/AppTheme.tsx'
import type { MaskName } from './masks.ts'
import { moneyMask } from './moneyMask.ts'
import { TextField } from './TextField.tsx'

beforeAll(async () => {
  await Promise.all([loadMessages('frame'), loadMessages('main'), loadMessages('main')])
  await changeLocale('en-US')
})

type Name = MaskName | 'money'
const money = moneyMask('en-US', 'CZK')
let saved: unknown
const Form = ({ mask, error }: { mask?: Name; error?: string }) => {
  const { register, handleSubmit, control } = useForm({ defaultValues: { value: '' } })
  // Renders the form after every key.
  useWatch({ control })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((values) => (saved = values))(event)}>
      <TextField
        label="field.email"
        hint="as on paper"
        error={error}
        registration={register('value')}
        {...(mask && { mask: mask === 'money' ? money : mask })}
      />
      <button type="submit">Send</button>
    </form>
  )
}

function show(given: { mask?: Name; error?: string }) {
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

test('a field for an e-mail says how one is written', () => {
  expect(notes(show({ error: 'wrong-format', mask: 'email' }))).toBe(
    'Write an address like name@example.com.as on paper',
  )
})

const notes = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

test('a typed character that cannot stand there is refused, and the field says which', async () => {
  const field = show({ mask: 'positiveInteger' })
  await userEvent.type(field, '1a2')
  expect(field.value).toBe('12')
  expect(notes(field)).toContain('“a” can’t be used here.')
  await userEvent.keyboard('{Backspace}')
  expect(notes(field)).toBe('as on paper')
  await userEvent.keyboard('2')
  await userEvent.type(field, '-')
  expect(notes(field)).toContain('“-” can’t be used here.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.tab()
  expect(notes(field)).toContain('“-” can’t be used here.')
  field.focus()
  await waitFor(() => expect(notes(field)).toBe('as on paper'))
})

test('a screen reader announces a refused character', async () => {
  const field = show({ mask: 'positiveInteger' })
  expect(screen.getByRole('status').textContent).toBe('')
  await userEvent.type(field, 'x')
  expect(screen.getByRole('status').textContent).toBe('“x” can’t be used here.')
})

const send = async () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

test.each<[Name, string]>([
  ['money', '-5000'],
  ['positiveInteger', '2.5'],
  ['email', 'jan.novák@mail.cz'],
  ['alphanumerics', 'anna-nováková'],
])('%s: “%s” with a refused character is not sent, by Enter or the button', async (mask, text) => {
  saved = undefined
  const field = show({ mask })
  await userEvent.type(field, `${text}{Enter}`)
  const { value } = field
  await send()
  expect(saved).toBeUndefined()
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, value.length])
  expect(notes(field)).toContain('can’t be used here.')
})

test('a text typed over another one is not sent where its first character was refused', async () => {
  saved = undefined
  const field = show({ mask: 'money' })
  await userEvent.type(field, '1200')
  field.select()
  await userEvent.keyboard('-5000{Enter}')
  expect(field.value).toBe('5,000')
  expect(saved).toBeUndefined()
})

test.each([
  ['a deletion', '{Backspace}'],
  ['another text', '25'],
])('after a refused character the form is sent after %s', async (_change, keys) => {
  saved = undefined
  const field = show({ mask: 'positiveInteger' })
  await userEvent.type(field, '2.55{Enter}')
  await userEvent.keyboard(`${keys}{Enter}`)
  await waitFor(() => expect(saved).toEqual({ value: field.value }))
  expect(field.getAttribute('aria-invalid')).toBe('false')
})

test('a form that was not sent for a refused character in its empty field takes the next text', async () => {
  saved = undefined
  const field = show({ mask: 'positiveInteger' })
  await userEvent.type(field, 'x{Enter}25{Enter}')
  await waitFor(() => expect(saved).toEqual({ value: '25' }))
})

test('a pasted text is read as a whole, and the form has what the field shows', async () => {
  const field = show({ mask: 'money' })
  await userEvent.click(field)
  await userEvent.paste(' CZK 1 000,50')
  expect(field.value).toBe('1,000.50')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(saved).toEqual({ value: '1,000.50' })
})

test('a pasted text that is not clear stays as it is, marked wrong with the reason, until it is changed', async () => {
  const field = show({ mask: 'email' })
  await userEvent.click(field)
  await userEvent.paste('Jan.Novák@mail.cz')
  expect(field.value).toBe('Jan.Novák@mail.cz')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(notes(field)).toContain('We can’t send e-mail to this address.')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(saved).toEqual({ value: 'Jan.Novák@mail.cz' })
  field.select()
  await userEvent.keyboard('á')
  expect(field.value).toBe('Jan.Novák@mail.cz')
  await userEvent.clear(field)
  expect(field.getAttribute('aria-invalid')).toBe('false')
})

test('a domain of other letters is written as an A-label when the field is left', async () => {
  const field = show({ mask: 'email' })
  await userEvent.type(field, 'info@háčky.cz')
  expect(field.value).toBe('info@háčky.cz')
  await userEvent.tab()
  expect(field.value).toBe('info@xn--hky-ela4t.cz')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(saved).toEqual({ value: 'info@xn--hky-ela4t.cz' })
})

test('a domain of other letters is written as an A-label before Enter sends it', async () => {
  const field = show({ mask: 'email' })
  // Inserts text as a browser does, which jsdom cannot.
  const execCommand = (_command: string, _isShown: boolean, text: string) => {
    const { value, selectionStart, selectionEnd } = field
    const next = value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? 0)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, next)
    return field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
  }
  Object.assign(document, { execCommand })
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'))
  await userEvent.type(field, 'info@háčky.cz{Enter}')
  await waitFor(() => expect(saved).toEqual({ value: 'info@xn--hky-ela4t.cz' }))
})

test('what is being composed is let be until it is whole', () => {
  const field = show({ mask: 'email' })
  field.value = 'a@ni'
  fireEvent(field, new InputEvent('input', { bubbles: true, isComposing: true, data: 'ni' }))
  expect(field.value).toBe('a@ni')
  field.value = 'a@你'
  fireEvent(field, new CompositionEvent('compositionend', { bubbles: true, data: '你' }))
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['a@xn--6qq', 'false'])
})

test('what is composed and cannot stand there stays, marked wrong', () => {
  const field = show({ mask: 'telephone' })
  field.value = '1你'
  fireEvent(field, new CompositionEvent('compositionend', { bubbles: true, data: '1你' }))
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['1你', 'true'])
})

test('what a browser fills in by itself is read', () => {
  const field = show({ mask: 'email' })
  field.value = ' jan@b.cz '
  fireEvent(field, new Event('input', { bubbles: true }))
  expect(field.value).toBe('jan@b.cz')
})

test('a typed comma that groups nothing stays as typed until the amount is read as a whole', async () => {
  const field = show({ mask: 'money' })
  await userEvent.type(field, '1000,50')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['1000,50', 'false'])
  await userEvent.tab()
  expect(field.value).toBe('1,000.50')
  await userEvent.clear(field)
  await userEvent.type(field, '1,000,50')
  await userEvent.tab()
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['1,000,50', 'true'])
})

test('a digit composed behind a grouped amount is grouped', () => {
  const field = show({ mask: 'money' })
  field.value = '5,000'
  fireEvent(field, new CompositionEvent('compositionstart', { bubbles: true }))
  field.value = '5,0005'
  fireEvent(field, new CompositionEvent('compositionend', { bubbles: true, data: '5' }))
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['50,005', 'false'])
})
