import { describe, expect, test } from 'vitest'
import { judgeTyped, isStriking, lowestBid, meaningOf, type Around } from './judgeTyped.ts'

const terms: Around['terms'] = {
  version: '2026-11',
  unit: '1',
  startPrice: '100',
  highestCeiling: '10000000',
  steps: [
    { below: '500', by: '50' },
    { below: null, by: '100' },
  ],
  extensionSeconds: 300,
  paymentDays: 7,
  registrationDays: 14,
  bookingDays: 0,
}
const before: Around = { terms, standing: { price: null, lowestNext: '100' }, leadingWith: null }
const running: Around = { terms, standing: { price: '450', lowestNext: '500' }, leadingWith: null }
const leading: Around = { ...running, leadingWith: '900' }
const full: Around = { terms, standing: { price: '9999500', lowestNext: null }, leadingWith: null }

describe('the least one could bid', () => {
  test.each([
    ['before the first bid', before, '100'],
    ['while another leads', running, '500'],
    ['while I lead, a unit above my maximum', leading, '901'],
    ['at the limit', full, null],
    ['while I lead at the limit', { ...full, leadingWith: '10000000' }, null],
  ])('%s', (_when, around, lowest) => {
    expect(lowestBid(around)).toBe(lowest)
  })
})

describe('an amount that is typed', () => {
  test.each([
    ['nothing', null, running, 'required', '500'],
    ['half a crown', '500.5', running, 'not_whole', '1'],
    ['a crown too few', '499', running, 'too_low', '500'],
    ['no more than my own maximum', '900', leading, 'not_raised', '900'],
    ['more than anybody may', '10000001', running, 'too_high', '10000000'],
  ])('%s is objected to', (_what, money, around, code, amount) => {
    expect(judgeTyped(money, around)).toEqual({ code, amount })
  })

  test.each([
    ['the minimum', '500', running],
    ['any whole crown above it', '501', running],
    ['the limit', '10000000', running],
    ['a crown above my own', '901', leading],
  ])('%s is let through', (_what, money, around) => {
    expect(judgeTyped(money, around)).toBeNull()
  })

  test.each([
    ['4499', running, false],
    ['4500', running, true],
    ['999', before, false],
    ['1000', before, true],
  ])('%s is striking from ten times the price on', (money, around, striking) => {
    expect(isStriking(money, around)).toBe(striking)
  })
})

test.each([
  ['100', before, 'first'],
  ['500', running, 'exact'],
  ['501', running, 'open'],
  ['901', leading, 'raise'],
])('%s means what can be known of it', (money, around, meaning) => {
  expect(meaningOf(money, around)).toBe(meaning)
})
