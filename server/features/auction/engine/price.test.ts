import { describe, expect, test } from 'vitest'
import { play } from '#tests/auction/play.ts'

/*
 * Each bid is the bidder and the ceiling in crowns. After the arrow follow the price and the leader, or the refusal.
 * tests/auction/play.ts describes the notation.
 */
describe('the examples of the rules', () => {
  test.each([
    ['the first bid leads at the start price', 'A 1000 → 100 A'],
    ['at equal ceilings the earlier leads, at that amount', 'A 1000 → 100 A; B 1000 → 1000 A'],
    [
      'with a ceiling of 2000 at 450, a challenge of 500 raises the price to 600',
      'A 2000 → 100 A; B 400 → 450 A; B 500 → 600 A',
    ],
    ['a bid of 449 at 450 is below the minimum of 500', 'A 2000 → 100 A; B 400 → 450 A; B 449 → refused bid-too-low'],
    [
      'a leader who raises pays no more until a challenge',
      'A 500 → 100 A; B 500 → 500 A; A 900 → 500 A; C 600 → 700 A',
    ],
    ['a price of 499 has the minimum 549', 'A 499 → 100 A; B 499 → 499 A; B 548 → refused bid-too-low; B 549 → 549 B'],
    ['a price of 500 has the minimum 600', 'A 500 → 100 A; B 500 → 500 A; B 599 → refused bid-too-low; B 600 → 600 B'],
  ])('%s', (_title, script) => {
    expect(play(script)).toBe(script)
  })
})

describe('the first bid', () => {
  test.each([
    ['may be exactly the start price', 'A 100 → 100 A'],
    ['may be a crown above it', 'A 101 → 100 A'],
    ['may be the highest amount there is', 'A 10000000 → 100 A'],
    ['may not be a crown below the start price', 'A 99 → refused bid-too-low'],
    ['may not be nothing', 'A 0 → refused bid-too-low'],
    ['may not be less than nothing', 'A -100 → refused bid-too-low'],
    ['may not have hellers', 'A 100.50 → refused bid-not-whole'],
    ['may not be above the highest amount', 'A 10000001 → refused bid-too-high'],
    ['that is refused leaves the auction as it was', 'A 99 → refused bid-too-low; B 100 → 100 B'],
    ['of hellers is refused for that before it is refused as too low', 'A 0.50 → refused bid-not-whole'],
  ])('%s', (_title, script) => {
    expect(play(script)).toBe(script)
  })
})

describe('a challenge below the ceiling of the leader', () => {
  test.each([
    ['raises the price to a step above itself', 'A 1000 → 100 A; B 150 → 200 A'],
    ['costs its step by its own amount: below 500 it is 50', 'A 9000 → 100 A; B 499 → 549 A'],
    ['from 500 its step is 100', 'A 9000 → 100 A; B 500 → 600 A'],
    ['below 2500 its step is still 100', 'A 9000 → 100 A; B 2499 → 2599 A'],
    ['from 2500 its step is 250', 'A 9000 → 100 A; B 2500 → 2750 A'],
    ['below 5000 its step is still 250', 'A 9000 → 100 A; B 4999 → 5249 A'],
    ['from 5000 its step is 500', 'A 9000 → 100 A; B 5000 → 5500 A'],
    ['below 10000 its step is still 500', 'A 50000 → 100 A; B 9999 → 10499 A'],
    ['from 10000 its step is 1000', 'A 50000 → 100 A; B 10000 → 11000 A'],
    ['at a million its step is still 1000', 'A 5000000 → 100 A; B 1000000 → 1001000 A'],
    ['never raises the price above the ceiling', 'A 1000 → 100 A; B 980 → 1000 A'],
    ['a step below the ceiling reaches it exactly', 'A 1000 → 100 A; B 900 → 1000 A'],
    ['a crown more than a step below leaves the ceiling unreached', 'A 1000 → 100 A; B 899 → 999 A'],
    ['a crown below the ceiling raises the price to it', 'A 1000 → 100 A; B 999 → 1000 A'],
    ['may be made again and again', 'A 1000 → 100 A; B 150 → 200 A; B 250 → 300 A; B 350 → 400 A'],
    ['may be made by several', 'A 1000 → 100 A; B 150 → 200 A; C 250 → 300 A; D 400 → 450 A'],
    ['must be the minimum at least', 'A 1000 → 100 A; B 149 → refused bid-too-low'],
    ['refused changes no price', 'A 1000 → 100 A; B 149 → refused bid-too-low; C 150 → 200 A'],
    ['may not have hellers, however high', 'A 1000 → 100 A; B 500.01 → refused bid-not-whole'],
  ])('%s', (_title, script) => {
    expect(play(script)).toBe(script)
  })
})

describe('a challenge equal to the ceiling of the leader', () => {
  test.each([
    ['leaves the earlier in the lead at that amount', 'A 100 → 100 A; B 150 → 150 B; A 150 → refused bid-too-low'],
    ['of the start price cannot be made, for it is below the minimum', 'A 100 → 100 A; B 100 → refused bid-too-low'],
    ['raises the price to the ceiling', 'A 700 → 100 A; B 700 → 700 A'],
    ['by a third comes too late as well', 'A 700 → 100 A; B 400 → 450 A; C 700 → 700 A'],
    ['counts from when the ceiling was raised to it', 'A 500 → 100 A; B 600 → 600 B; A 700 → 700 A; B 800 → 800 B'],
    [
      'at the highest amount ends all bidding',
      'A 10000000 → 100 A; B 10000000 → 10000000 A; C 10000000 → refused bid-limit-reached',
    ],
  ])('%s', (_title, script) => {
    expect(play(script)).toBe(script)
  })
})

describe('a challenge above the ceiling of the leader', () => {
  test.each([
    ['takes the lead a step above that ceiling', 'A 1000 → 100 A; B 2000 → 1100 B'],
    ['takes it at its own amount where that is less than a step above', 'A 1000 → 100 A; B 1050 → 1050 B'],
    ['by one crown takes it at its own amount', 'A 1000 → 100 A; B 1001 → 1001 B'],
    ['by exactly a step takes it at its own amount', 'A 1000 → 100 A; B 1100 → 1100 B'],
    ['goes by the step at the ceiling it beats: 50 below 500', 'A 499 → 100 A; B 9000 → 549 B'],
    ['100 from 500', 'A 500 → 100 A; B 9000 → 600 B'],
    ['100 below 2500', 'A 2499 → 100 A; B 9000 → 2599 B'],
    ['250 from 2500', 'A 2500 → 100 A; B 9000 → 2750 B'],
    ['250 below 5000', 'A 4999 → 100 A; B 9000 → 5249 B'],
    ['500 from 5000', 'A 5000 → 100 A; B 9000 → 5500 B'],
    ['500 below 10000', 'A 9999 → 100 A; B 90000 → 10499 B'],
    ['1000 from 10000', 'A 10000 → 100 A; B 90000 → 11000 B'],
    ['may be answered by the bidder who lost the lead', 'A 1000 → 100 A; B 2000 → 1100 B; A 3000 → 2100 A'],
    ['may be answered many times', 'A 100 → 100 A; B 150 → 150 B; A 200 → 200 A; B 250 → 250 B; A 300 → 300 A'],
    ['at the minimum against a leader at their ceiling takes the lead at the minimum', 'A 100 → 100 A; B 150 → 150 B'],
    ['is still beaten by a leader who raised before it came', 'A 500 → 100 A; A 2000 → 100 A; B 1000 → 1100 A'],
  ])('%s', (_title, script) => {
    expect(play(script)).toBe(script)
  })
})

describe('the leader', () => {
  test.each([
    ['may raise their own ceiling, and nothing is seen of it', 'A 500 → 100 A; A 600 → 100 A'],
    ['may raise it by a crown', 'A 500 → 100 A; A 501 → 100 A'],
    ['may raise it below what a challenger would have to bid', 'A 100 → 100 A; A 101 → 100 A; B 150 → 150 B'],
    ['may raise it to the highest amount', 'A 500 → 100 A; A 10000000 → 100 A'],
    ['may not repeat it', 'A 500 → 100 A; A 500 → refused ceiling-not-raised'],
    ['may not lower it', 'A 500 → 100 A; A 499 → refused ceiling-not-raised'],
    ['may not lower it to what they pay', 'A 500 → 100 A; A 100 → refused ceiling-not-raised'],
    ['may not raise it above the highest amount', 'A 500 → 100 A; A 10000001 → refused bid-too-high'],
    ['may not raise it by hellers', 'A 500 → 100 A; A 600.10 → refused bid-not-whole'],
    ['still leads in a tie after raising', 'A 500 → 100 A; A 800 → 100 A; B 800 → 800 A'],
    ['at their ceiling may raise it and the price stays', 'A 500 → 100 A; B 500 → 500 A; A 600 → 500 A'],
    [
      'may raise it though a minimum would pass the limit',
      'A 9999500 → 100 A; B 9999500 → 9999500 A; A 10000000 → 9999500 A',
    ],
    ['may raise it twice', 'A 500 → 100 A; A 600 → 100 A; A 700 → 100 A; B 650 → 700 A'],
    ['who was passed bids as anybody', 'A 500 → 100 A; B 800 → 600 B; A 650 → refused bid-too-low; A 700 → 800 B'],
  ])('%s', (_title, script) => {
    expect(play(script)).toBe(script)
  })
})

describe('the highest amount', () => {
  test.each([
    ['can be bid', 'A 100 → 100 A; B 10000000 → 150 B'],
    ['can be the price', 'A 9999900 → 100 A; B 10000000 → 10000000 B'],
    ['as the minimum can still be bid', 'A 9999000 → 100 A; B 9999000 → 9999000 A; B 10000000 → 10000000 B'],
    [
      'passed by the minimum by a crown ends the bidding',
      'A 9999001 → 100 A; B 9999001 → 9999001 A; B 10000000 → refused bid-limit-reached',
    ],
    [
      'reached as the price ends the bidding',
      'A 9999999 → 100 A; B 10000000 → 10000000 B; A 10000000 → refused bid-limit-reached',
    ],
    [
      'is checked even where bidding has ended',
      'A 9999999 → 100 A; B 10000000 → 10000000 B; A 20000000 → refused bid-too-high',
    ],
  ])('%s', (_title, script) => {
    expect(play(script)).toBe(script)
  })
})

describe('what a bidder had seen', () => {
  test.each([
    [
      'decides nothing where the ceiling still reaches the minimum',
      'A 1000 → 100 A; B 200 → 250 A; C 300 (saw 1) → 350 A',
    ],
    [
      'turns too low a bid into a changed price',
      'A 1000 → 100 A; B 200 → 250 A; C 150 (saw 1) → refused price-changed',
    ],
    ['if it was the present, leaves it too low', 'A 1000 → 100 A; B 200 → 250 A; C 150 (saw 2) → refused bid-too-low'],
    [
      'if it was before the first bid, leaves too low a bid changed too',
      'A 1000 → 100 A; B 100 (saw 0) → refused price-changed',
    ],
    ['is not changed by a leader who raises', 'A 500 → 100 A; A 900 → 100 A; B 120 (saw 1) → refused bid-too-low'],
    ['does not matter to a leader who raises', 'A 500 → 100 A; B 300 → 350 A; A 900 (saw 1) → 350 A'],
    ['does not excuse a leader who lowers', 'A 500 → 100 A; B 300 → 350 A; A 400 (saw 1) → refused ceiling-not-raised'],
  ])('%s', (_title, script) => {
    expect(play(script)).toBe(script)
  })
})
