import { describe, expect, test } from 'vitest'
import { countOf, moneyInField, moneyOf, moneyTyped } from './money.ts'

describe('an amount', () => {
  test.each(['0', '1', '100', '9.9', '0.0001', '99999999999.9999'])('%s is counted and written back', (money) => {
    expect(moneyOf(countOf(money))).toBe(money)
  })

  test.each([
    ['1200', 'cs-CZ', '1200'],
    ['1\u00a0200', 'cs-CZ', '1200'],
    ['1 200 000', 'cs-CZ', '1200000'],
    ['1200,5', 'cs-CZ', '1200.5'],
    ['1,200', 'en-US', '1200'],
    ['1,200.50', 'en-US', '1200.5'],
    ['0012', 'en-US', '12'],
    ['1200,50 Kč', 'cs-CZ', '1200.5'],
    ['€1,200', 'en-US', '1200'],
  ])('typed as “%s” in %s is %s', (text, locale, money) => {
    expect(moneyTyped(text, locale)).toBe(money)
  })

  test.each(['', '.', ',', '123456789012', '1.23456', '1.2,3', '1.,2', '-500', '1e3', '5 5'])(
    'typed as “%s” is none',
    (text) => {
      expect(moneyTyped(text, 'en-US')).toBeNull()
    },
  )

  test.each([
    ['1200', 'cs-CZ', '1\u00a0200'],
    ['10000000', 'en-US', '10,000,000'],
    ['9.9', 'cs-CZ', '9,9'],
  ])('%s stands in a field of %s as %s, and is read back', (money, locale, text) => {
    expect(moneyInField(money, locale)).toBe(text)
    expect(moneyTyped(text, locale)).toBe(money)
  })
})
