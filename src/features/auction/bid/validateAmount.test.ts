import { describe, expect, test } from 'vitest'
import { anAuction } from '#tests/builders/auction.ts'
import { validateAmount, isUnusuallyHigh, lowestBid, meaningOf, type BidContext } from './validateAmount.ts'

const terms: BidContext['terms'] = {
  ...anAuction().terms,
  steps: [
    { below: '500', by: '50' },
    { below: null, by: '100' },
  ],
}
const before: BidContext = { terms, standing: { price: null, lowestNext: '100' }, leadingWith: null }
const running: BidContext = { terms, standing: { price: '450', lowestNext: '500' }, leadingWith: null }
const leading: BidContext = { ...running, leadingWith: '900' }
const full: BidContext = { terms, standing: { price: '9999500', lowestNext: null }, leadingWith: null }

describe('lowestBid', () => {
  test.each([
    ['before the first bid', before, '100'],
    ['while another leads', running, '500'],
    ['while I lead, a unit above my maximum', leading, '901'],
    ['at the limit', full, null],
    ['while I lead at the limit', { ...full, leadingWith: '10000000' }, null],
  ])('returns the lowest bid %s', (_when, context, lowest) => {
    expect(lowestBid(context)).toBe(lowest)
  })
})

describe('validateAmount', () => {
  test.each([
    ['nothing', null, running, 'required', '500'],
    ['half a crown', '500.5', running, 'not_whole', '1'],
    ['a crown too few', '499', running, 'too_low', '500'],
    ['no more than my own maximum', '900', leading, 'not_raised', '900'],
    ['more than the limit', '10000001', running, 'too_high', '10000000'],
  ])('refuses %s', (_what, money, context, code, amount) => {
    expect(validateAmount(money, context)).toEqual({ code, amount })
  })

  test.each([
    ['the minimum', '500', running],
    ['any whole crown above it', '501', running],
    ['the limit', '10000000', running],
    ['a crown above my own', '901', leading],
  ])('accepts %s', (_what, money, context) => {
    expect(validateAmount(money, context)).toBeNull()
  })

  test.each([
    ['4499', running, false],
    ['4500', running, true],
    ['999', before, false],
    ['1000', before, true],
  ])('finds %s unusually high from ten times the price', (money, context, expected) => {
    expect(isUnusuallyHigh(money, context)).toBe(expected)
  })
})

test.each([
  ['100', before, 'first'],
  ['500', running, 'exact'],
  ['501', running, 'open'],
  ['901', leading, 'raise'],
])('explains only the public effect of a bid of %s', (money, context, meaning) => {
  expect(meaningOf(money, context)).toBe(meaning)
})
