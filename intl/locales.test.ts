import { describe, expect, test } from 'vitest'
import { chooseLocale } from './locales.ts'

describe('chooseLocale', () => {
  test('the chosen language comes before the browser’s', () => {
    expect(chooseLocale('en', ['cs-CZ'])).toBe('en-US')
  })

  test.each([
    ['a language without a region', ['en'], 'en-US'],
    ['another region of a language we have', ['en-GB', 'cs'], 'en-US'],
    ['the first one we have', ['de-DE', 'sk', 'en-US', 'cs'], 'en-US'],
    ['none we have', ['de-DE', 'fr'], 'cs-CZ'],
    ['no language at all', [], 'cs-CZ'],
  ])('of the browser’s languages, %s is answered rightly', (_case, browser, locale) => {
    expect(chooseLocale(undefined, browser)).toBe(locale)
  })

  test.each(['', 'de', 'cs-CZ; path=/', 'undefined'])('a cookie holding %j is as good as none', (cookie) => {
    expect(chooseLocale(cookie, ['en'])).toBe('en-US')
  })
})
