import { describe, expect, test } from 'vitest'
import { statusNow } from './statusNow.ts'

const opensAt = '2026-11-21T11:00:00Z'
const endsAt = '2026-11-21T20:00:00Z'

describe('statusNow', () => {
  test.each([
    ['new', 0, '2026-11-21T10:59:59.999Z', 'new'],
    ['new', 0, opensAt, 'in_auction'],
    ['in_auction', 2, '2026-11-21T19:59:59.999Z', 'in_auction'],
    ['in_auction', 2, endsAt, 'awaiting_payment'],
    ['in_auction', 0, endsAt, 'released'],
    ['new', 0, endsAt, 'released'],
    ['cancelled', 2, '2026-11-21T12:00:00Z', 'cancelled'],
    ['paid', 2, '2026-12-21T12:00:00Z', 'paid'],
  ] as const)('what was heard as %s with %i bids is at %s %s', (status, bids, now, expected) => {
    expect(statusNow({ status, bids, endsAt }, opensAt, Date.parse(now))).toBe(expected)
  })
})
