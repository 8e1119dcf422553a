import { expect, test } from 'vitest'
import { changeLocale, getSpoken, loadWords } from './words.ts'

test('words that come while the language is being changed are there in the new one', async () => {
  await loadWords('core')
  await changeLocale('cs-CZ')
  // Whichever is fetched first.
  await loadWords('peek')
  const coming = loadWords('statement')
  const changing = changeLocale('en-US')
  await Promise.all([coming, changing])
  const { locale, messages } = getSpoken()
  expect(locale).toBe('en-US')
  expect(messages['statement.download']).toEqual([{ type: 0, value: 'Download record statement' }])
})
