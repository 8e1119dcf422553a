import { describe, expect, test } from 'vitest'
import { isFresh, isUndecided } from './sentBid.ts'

describe('isUndecided', () => {
  test.each([
    ['unreachable', null],
    ['unexpected', 500],
    ['overloaded', 503],
    ['unreadable-answer', 200],
    ['idempotency-key-running', 409],
  ] as const)('holds after %s', (code, status) => {
    expect(isUndecided({ code, status }, false)).toBe(true)
  })

  test.each([
    ['signed-out', 401],
    ['too-many-requests', 429],
    ['contact-blocked', 403],
  ] as const)('holds after %s only for a repeated bid', (code, status) => {
    expect(isUndecided({ code, status }, false)).toBe(false)
    expect(isUndecided({ code, status }, true)).toBe(true)
  })

  test.each([
    ['price-changed', 409],
    ['auction-ended', 409],
    ['bid-too-low', 422],
  ] as const)('never holds after %s, which is a verdict', (code, status) => {
    expect(isUndecided({ code, status }, false)).toBe(false)
    expect(isUndecided({ code, status }, true)).toBe(false)
  })
})

test.each([
  [0, true],
  [59_999, true],
  [60_000, false],
  [-60_000, false],
])('allows repeating a bid without a press after %i milliseconds: %s', (since, expected) => {
  const at = Date.parse('2026-11-21T12:00:00Z')
  expect(isFresh({ ceiling: '777', seenSequence: 2, key: 'k1', handle: 'ANNA', at }, at + since)).toBe(expected)
})
