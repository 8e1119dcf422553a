import { afterEach, expect, test } from 'vitest'
import english from '#intl/en-US.json' with { type: 'json' }
import { builtInLocales, setLocales, textIn } from '#intl/locales.ts'
import { languageFrom, setLanguages, wordsIn } from './words.ts'

afterEach(() => setLocales(builtInLocales))

test('a language whose numbers nobody knows is written with those of another', () => {
  setLanguages({ locales: ['qtz', 'en-US'], dictionaries: { qtz: { ...english, 'app.name': 'Qapla' } } })
  expect(wordsIn('qtz').formatMessage({ id: 'app.name' })).toBe('Qapla')
  expect(wordsIn('qtz').formatNumber(12)).toBe('12')
})

test('a language that the portal does not have counts as its default', () => {
  setLanguages({ locales: ['en-US'], dictionaries: {} })
  expect([languageFrom('cs'), languageFrom(null), languageFrom('en')]).toEqual(['en', 'en', 'en'])
  expect(wordsIn('cs').formatMessage({ id: 'app.name' })).toBe(english['app.name'])
})

test('a dictionary without a message is not taken', () => {
  expect(() => setLanguages({ locales: ['qtz'], dictionaries: { qtz: {} } })).toThrow(
    'the dictionary of qtz lacks messages',
  )
})

test('a missing text stands in another language of the portal, before any other', () => {
  setLocales(['eo', 'en-US'])
  expect(textIn({ cs: 'Účet', en: 'Account' }, 'eo')).toBe('Account')
  expect(textIn({ cs: 'Účet' }, 'eo')).toBe('Účet')
  expect(textIn({}, 'eo')).toBeUndefined()
})
