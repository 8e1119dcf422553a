import { describe, expect, test } from 'vitest'
import { amountInWords } from './amountInWords.ts'

describe('amountInWords', () => {
  test.each([
    ['0', 'nula korun', 'zero crowns'],
    ['1', 'jedna koruna', 'one crown'],
    ['2', 'dvě koruny', 'two crowns'],
    ['4', 'čtyři koruny', 'four crowns'],
    ['5', 'pět korun', 'five crowns'],
    ['11', 'jedenáct korun', 'eleven crowns'],
    ['14', 'čtrnáct korun', 'fourteen crowns'],
    ['19', 'devatenáct korun', 'nineteen crowns'],
    ['20', 'dvacet korun', 'twenty crowns'],
    ['21', 'dvacet jedna korun', 'twenty-one crowns'],
    ['22', 'dvacet dva korun', 'twenty-two crowns'],
    ['99', 'devadesát devět korun', 'ninety-nine crowns'],
    ['100', 'sto korun', 'one hundred crowns'],
    ['101', 'sto jedna koruna', 'one hundred one crowns'],
    ['102', 'sto dvě koruny', 'one hundred two crowns'],
    ['250', 'dvě stě padesát korun', 'two hundred fifty crowns'],
    ['555', 'pět set padesát pět korun', 'five hundred fifty-five crowns'],
    ['1000', 'tisíc korun', 'one thousand crowns'],
    ['1001', 'tisíc jedna koruna', 'one thousand one crowns'],
    ['2000', 'dva tisíce korun', 'two thousand crowns'],
    ['5600', 'pět tisíc šest set korun', 'five thousand six hundred crowns'],
    ['21000', 'dvacet jedna tisíc korun', 'twenty-one thousand crowns'],
    ['22002', 'dvacet dva tisíc dvě koruny', 'twenty-two thousand two crowns'],
    ['101000', 'sto jeden tisíc korun', 'one hundred one thousand crowns'],
    ['102000', 'sto dva tisíce korun', 'one hundred two thousand crowns'],
    ['1000000', 'milion korun', 'one million crowns'],
    ['1001000', 'milion tisíc korun', 'one million one thousand crowns'],
    ['2000000', 'dva miliony korun', 'two million crowns'],
    ['10000000', 'deset milionů korun', 'ten million crowns'],
    [
      '7654321',
      'sedm milionů šest set padesát čtyři tisíc tři sta dvacet jedna korun',
      'seven million six hundred fifty-four thousand three hundred twenty-one crowns',
    ],
  ])('writes %s crowns in words', (amount, czech, english) => {
    expect(amountInWords(amount, 'CZK', 'cs-CZ')).toBe(czech)
    expect(amountInWords(amount, 'CZK', 'en-US')).toBe(english)
  })

  test('declines euros by their gender', () => {
    expect(amountInWords('1', 'EUR', 'cs-CZ')).toBe('jedno euro')
    expect(amountInWords('2', 'EUR', 'cs-CZ')).toBe('dvě eura')
    expect(amountInWords('2002', 'EUR', 'cs-CZ')).toBe('dva tisíce dvě eura')
    expect(amountInWords('5', 'EUR', 'en-US')).toBe('five euros')
  })

  test.each([
    ['9.90', 'CZK'],
    ['100', 'XTS'],
    ['1000000000', 'CZK'],
  ])('returns null for %s %s', (amount, currency) => {
    expect(amountInWords(amount, currency, 'cs-CZ')).toBeNull()
  })
})
