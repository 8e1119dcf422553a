import { expect, test } from 'vitest'
import { auctionTerms } from './auctionTerms.ts'
import { exampleOf } from './exampleOf.ts'

const terms = auctionTerms({ currency: 'CZK', minorDigits: 2, timeZone: 'Europe/Prague' })

test('the worked example goes as the rules have it', () => {
  expect(exampleOf(terms)).toEqual([
    { bidder: 1, ceiling: '1000', price: '100', leader: 1 },
    { bidder: 2, ceiling: '500', price: '600', leader: 1 },
    { bidder: 3, ceiling: '1500', price: '1100', leader: 3 },
    { bidder: 2, ceiling: '1500', price: '1500', leader: 3 },
  ])
})

test('what the rules refuse is no part of it', () => {
  const low = { ...terms, highestCeiling: 10 * terms.startPrice }
  expect(exampleOf(low).map(({ ceiling }) => ceiling)).toEqual(['1000', '500'])
})
