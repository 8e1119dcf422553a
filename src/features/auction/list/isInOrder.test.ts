import { describe, expect, test } from 'vitest'
import { isInOrder } from './isInOrder.ts'

const row = (price: string | null, minutes: number, bids = 1) => ({
  overAt: '2026-11-21T20:00:00.000Z',
  standing: {
    sequence: 1,
    status: 'in_auction' as const,
    price,
    lowestNext: price === null ? '100' : null,
    currency: 'CZK',
    bids,
    leader: 1,
    endsAt: `2026-11-21T20:${String(minutes).padStart(2, '0')}:00.000Z`,
  },
})

describe('isInOrder', () => {
  test.each([
    ['price', [row('100', 0), row('450', 0), row('1200', 0)], true],
    ['price', [row('500', 0), row('450', 0)], false],
    ['-price', [row('1200', 0), row('450', 0), row(null, 0)], true],
    ['-price', [row('450', 0), row('1200', 0)], false],
    ['price', [row(null, 0), row('100', 0), row('150', 0)], true],
    ['endsAt', [row('1', 10), row('1', 10), row('1', 15)], true],
    ['endsAt', [row('1', 20), row('1', 15)], false],
    ['-bids', [row('1', 0, 9), row('1', 0, 3)], true],
    ['bids', [row('1', 0, 9), row('1', 0, 3)], false],
  ] as const)('checks the order of live rows by %s', (sort, rows, expected) => {
    expect(isInOrder(rows, sort)).toBe(expected)
  })

  test('sorts a cancelled auction by the time of its cancellation', () => {
    const auction = row('1', 30)
    const cancelled = { ...auction, standing: { ...auction.standing, status: 'cancelled' as const } }
    expect(isInOrder([cancelled, row('1', 10)], 'endsAt')).toBe(true)
    expect(isInOrder([row('1', 10), cancelled], 'endsAt')).toBe(false)
  })

  test.each(['fqdn', 'length', 'opensAt', ''] as const)(
    'accepts any live rows sorted by “%s”, which never changes',
    (sort) => {
      expect(isInOrder([row('500', 20), row('450', 10)], sort)).toBe(true)
    },
  )
})
