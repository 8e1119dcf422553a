import { afterEach, describe, expect, test, vi } from 'vitest'
import { auctionTerms } from '#server/features/auction/auctionTerms.ts'
import { zones } from '#server/zone/zones.ts'
import { stepAt, Terms } from './terms.ts'

const terms = auctionTerms({ currency: 'CZK', minorDigits: 2, timeZone: 'Europe/Prague' })
const open = { below: null, by: 10_000 }

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('Terms', () => {
  test.each(zones)('of $fqdn, as they are in force, can be used', (zone) => {
    expect(Terms.parse(auctionTerms(zone))).toEqual(auctionTerms(zone))
  })

  test('are the same after storage as JSON', () => {
    expect(Terms.parse(JSON.parse(JSON.stringify(terms)))).toEqual(terms)
  })

  test.each([
    ['0', '2026-11'],
    ['3', '2026-11-3'],
  ])('with %s days to record payments are accepted as version %s', (days, version) => {
    vi.stubEnv('AUCTION_BOOKING_DAYS', days)
    expect(auctionTerms({ currency: 'CZK', minorDigits: 2, timeZone: 'Europe/Prague' }).version).toBe(version)
  })

  test('of a currency without minor digits count its whole units', () => {
    const yen = auctionTerms({ currency: 'JPY', minorDigits: 0, timeZone: 'Asia/Tokyo' })
    expect(Terms.parse(yen)).toMatchObject({ unit: 1, startPrice: 100, highestCeiling: 10_000_000 })
    expect(stepAt(500, yen)).toBe(100)
  })

  test.each([
    ['a fraction', { startPrice: 100.5 }],
    ['a start price that nobody can bid', { startPrice: 10_050 }],
    ['a start price above the highest ceiling', { startPrice: 1_000_000_100 }],
    ['no step', { steps: [] }],
    ['a last step with a bound', { steps: [{ below: 50_000, by: 5_000 }] }],
    ['an open step that is not the last', { steps: [open, open] }],
    ['bounds that do not rise', { steps: [{ below: 500, by: 100 }, { below: 500, by: 100 }, open] }],
    ['a step smaller than the one before it', { steps: [{ below: 50_000, by: 20_000 }, open] }],
    ['a step of nothing', { steps: [{ below: null, by: 0 }] }],
    ['a step nobody can bid', { steps: [{ below: null, by: 50 }] }],
    ['an end before the beginning', { opensAtHour: 21, endsAtHour: 12 }],
    ['an end at the beginning', { opensAtHour: 12, endsAtHour: 12 }],
    ['an hour there is not', { hardEndHour: 24 }],
    ['a rule nobody knows', { reservePrice: 1 }],
  ])('with %s are refused', (_which, change) => {
    expect(Terms.safeParse({ ...terms, ...change }).success).toBe(false)
  })

  test.each([
    ['a start price that is the highest ceiling', { startPrice: terms.highestCeiling }],
    [
      'steps of the same size',
      {
        steps: [
          { below: 50_000, by: 5_000 },
          { below: null, by: 5_000 },
        ],
      },
    ],
  ])('with %s can be used', (_which, change) => {
    expect(Terms.safeParse({ ...terms, ...change }).success).toBe(true)
  })
})

describe('stepAt', () => {
  test.each([
    [100, 50],
    [499, 50],
    [500, 100],
    [2_499, 100],
    [2_500, 250],
    [4_999, 250],
    [5_000, 500],
    [9_999, 500],
    [10_000, 1_000],
    [9_999_999, 1_000],
  ])('at %i crowns is %i', (crowns, step) => {
    expect(stepAt(crowns * 100, terms)).toBe(step * 100)
  })
})
