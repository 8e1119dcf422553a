import { describe, expect, test } from 'vitest'
import { aPart, aPublicState } from '#tests/builders/auction.ts'
import { statusLabelOf } from './statusLabel.ts'

const outbid = aPart({ number: 2, ceiling: '500' })

describe('statusLabelOf', () => {
  test.each([
    ['before', undefined, 'auction.status.new'],
    ['running', undefined, 'auction.status.in_auction'],
    ['running', aPart(), 'auction.status.in_auction'],
    ['running', aPart({ number: 1 }), 'auction.lead.leading'],
    ['running', outbid, 'auction.lead.outbid'],
    ['closing', outbid, 'auctions.status.closing'],
  ] as const)('labels an auction that is %s, with my part %o, as %s', (phase, mine, message) => {
    expect(statusLabelOf({ state: aPublicState({ leader: 1 }), mine, phase }).message).toBe(message)
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
    ['cancelled', outbid, 'auction.status.cancelled'],
  ] as const)('labels an ended auction that is %s, with my part %o, as %s', (status, mine, message) => {
    expect(statusLabelOf({ state: aPublicState({ status }), mine, phase: 'over' }).message).toBe(message)
  })

  test('is critical when the bidder is outbid, and not for others', () => {
    const { tone } = statusLabelOf({ state: aPublicState(), mine: outbid, phase: 'running' })
    expect(tone).toBe('critical')
    expect(statusLabelOf({ state: aPublicState(), mine: undefined, phase: 'running' }).tone).not.toBe('critical')
  })
})
