import { describe, expect, test } from 'vitest'
import { aPart, aPublicState } from '#tests/builders/auction.ts'
import { statusOf } from './statusOf.ts'

const ofMine = aPart({ number: 2, ceiling: '500' })

describe('what is said of an auction', () => {
  test.each([
    ['before', undefined, 'auction.status.new'],
    ['running', undefined, 'auction.status.in_auction'],
    ['running', aPart(), 'auction.status.in_auction'],
    ['running', aPart({ number: 1 }), 'auction.lead.leading'],
    ['running', ofMine, 'auction.lead.outbid'],
    ['closing', ofMine, 'auctions.status.closing'],
  ] as const)('%s, with mine %o: %s', (phase, mine, words) => {
    expect(statusOf({ standing: aPublicState({ leader: 1 }), mine, phase }).words).toBe(words)
  })

  test.each([
    ['released', undefined, 'auction.status.released'],
    ['awaiting_payment', aPart({ number: 1, result: 'won' }), 'auctions.status.won_to_pay'],
    [
      'awaiting_payment',
      aPart({ number: 1, result: 'won', bookedBy: '2026-12-01T23:00:00Z' }),
      'auctions.status.won_booking',
    ],
    ['awaiting_payment', aPart({ number: 2, result: 'lost' }), 'auctions.status.lost'],
    ['paid', aPart({ number: 1, result: 'won' }), 'auctions.status.won_to_register'],
    ['lapsed', aPart({ number: 1, result: 'won' }), 'auctions.status.won_lapsed'],
    ['unpaid', undefined, 'auction.status.unpaid'],
    ['cancelled', ofMine, 'auction.status.cancelled'],
  ] as const)('over and %s, with mine %o: %s', (status, mine, words) => {
    expect(statusOf({ standing: aPublicState({ status }), mine, phase: 'over' }).words).toBe(words)
  })

  test('only a lost lead, and a right that is lost, are red', () => {
    const { tone } = statusOf({ standing: aPublicState(), mine: ofMine, phase: 'running' })
    expect(tone).toBe('critical')
    expect(statusOf({ standing: aPublicState(), mine: undefined, phase: 'running' }).tone).not.toBe('critical')
  })
})
