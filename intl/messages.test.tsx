import { expect, test } from 'vitest'
import { changeLocale, getIntlState, loadMessages, resetIntl, subscribeToIntl } from './messages.ts'

test('messages that arrive while the language is being changed are there in the new one', async () => {
  await loadMessages('frame')
  await changeLocale('cs-CZ')
  const loading = loadMessages('main')
  const changing = changeLocale('en-US')
  await Promise.all([loading, changing])
  const { locale, messages } = getIntlState()
  expect(locale).toBe('en-US')
  expect(messages['app.name']).toEqual([{ type: 0, value: 'Domain registry' }])
  expect(messages['statement.download']).toEqual([{ type: 0, value: 'Download record statement' }])
})

test('callers that wait for the same file change the messages once', async () => {
  resetIntl('en-US')
  const states: unknown[] = []
  const unsubscribe = subscribeToIntl(() => states.push(getIntlState()))
  await Promise.all([loadMessages('main'), loadMessages('main'), loadMessages('main')])
  expect(states).toHaveLength(1)
  unsubscribe()
})
