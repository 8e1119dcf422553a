import { describe, expect, test } from 'vitest'
import { parseMoney } from './bid/parseMoney.ts'
import { unitsOf, formatAmount, moneyOf } from './money.ts'

describe('money', () => {
  test.each(['0', '1', '100', '9.9', '0.0001', '99999999999.9999'])('converts %s to units and back', (money) => {
    expect(moneyOf(unitsOf(money))).toBe(money)
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
    ['CZK 1,200', 'en-US', '1200'],
    ['1200 Kč', 'en-US', '1200'],
  ])('parses “%s” in %s as %s', (text, locale, money) => {
    expect(parseMoney(text, locale, 'CZK')).toBe(money)
  })

  test.each([
    '',
    '.',
    ',',
    '123456789012',
    '1.23456',
    '1.2,3',
    '1.,2',
    '-500',
    '1e3',
    '5 5',
    '€500',
    '500 EUR',
    'USD 5000',
    '$5,000',
    '¥500',
  ])('parses “%s” as no amount', (text) => {
    expect(parseMoney(text, 'en-US', 'CZK')).toBeNull()
  })

  test.each([
    ['1200', 'cs-CZ', '1\u00a0200'],
    ['10000000', 'en-US', '10,000,000'],
    ['9.9', 'cs-CZ', '9,9'],
  ])('formats %s in a field of %s as %s, and parses it again', (money, locale, text) => {
    expect(formatAmount(money, locale)).toBe(text)
    expect(parseMoney(text, locale, 'CZK')).toBe(money)
  })
})
