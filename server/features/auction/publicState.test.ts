import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anAuction } from '#tests/auction/czech.ts'
import { judgeBid } from './engine/judgeBid.ts'
import { amountOf, moneyOf, publicStateOf } from './publicState.ts'

describe('an amount', () => {
  test.each([
    ['1250', 125_000, 2],
    ['0', 0, 2],
    ['9.90', 990, 2],
    ['0.05', 5, 2],
    ['10000000', 1_000_000_000, 2],
    ['125', 125, 0],
    ['0.0001', 1, 4],
  ])('%s is %i minor units of a currency with %i digits, and back', (money, amount, minorDigits) => {
    expect(amountOf(money, { minorDigits })).toBe(amount)
    expect(moneyOf(amount, { minorDigits })).toBe(money)
  })

  test('comes back the same whatever it is', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 15 }), fc.nat({ max: 4 }), (amount, minorDigits) => {
        expect(amountOf(moneyOf(amount, { minorDigits }), { minorDigits })).toBe(amount)
      }),
    )
  })

  test.each([
    ['with more digits than the currency', '1.234', 2],
    ['with a fraction of a currency that has none', '1.5', 0],
    ['past what is counted exactly', '99999999999999', 4],
  ])('%s is none', (_which, money, minorDigits) => {
    expect(amountOf(money, { minorDigits })).toBeNull()
  })
})

describe('standingOf', () => {
  const { auction, state } = anAuction()
  const after = (crowns: number) => {
    const bid = { identity: 'A', contact: 'A', number: null, ownBids: 0, seenSequence: 0, at: auction.opensAt }
    const verdict = judgeBid(auction, state, { ...bid, ceiling: crowns * 100 })
    if (!verdict.ok) throw new Error(verdict.because)
    return verdict.after
  }

  test('before the first bid has no price, and the start price to bid', () => {
    expect(publicStateOf(auction, state, auction.opensAt)).toMatchObject({
      price: null,
      lowestNext: '100',
      sequence: 0,
    })
  })

  test('is the same whatever the leader’s hidden maximum', () => {
    const seen = [100, 101, 5_000, 10_000_000].map((crowns) => publicStateOf(auction, after(crowns), auction.opensAt))
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
  })

  test('says nothing of a next bid where there can be none', () => {
    const reached = { ...after(10_000_000), price: 1_000_000_000 }
    expect(publicStateOf(auction, reached, auction.opensAt).lowestNext).toBeNull()
  })
})
