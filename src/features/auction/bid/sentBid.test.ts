import { describe, expect, test } from 'vitest'
import { isFresh, isOpen } from './sentBid.ts'

describe('what became of a bid is open', () => {
  test.each([
    ['unreachable', null],
    ['unexpected', 500],
    ['overloaded', 503],
    ['unreadable-answer', 200],
    ['idempotency-key-running', 409],
  ] as const)('after %s', (code, status) => {
    expect(isOpen({ code, status }, false)).toBe(true)
  })

  test.each([
    ['signed-out', 401],
    ['too-many-requests', 429],
    ['contact-blocked', 403],
  ] as const)('after %s only where it was sent before', (code, status) => {
    expect(isOpen({ code, status }, false)).toBe(false)
    expect(isOpen({ code, status }, true)).toBe(true)
  })

  test.each([
    ['price-changed', 409],
    ['auction-ended', 409],
    ['bid-too-low', 422],
  ] as const)('never after %s, which is a verdict', (code, status) => {
    expect(isOpen({ code, status }, false)).toBe(false)
    expect(isOpen({ code, status }, true)).toBe(false)
  })
})

test.each([
  [0, true],
  [59_999, true],
  [60_000, false],
  [-60_000, false],
])('%i milliseconds after it was sent a bid may be sent again by itself: %s', (since, may) => {
  const at = Date.parse('2026-11-21T12:00:00Z')
  expect(isFresh({ ceiling: '777', seenSequence: 2, key: 'k1', handle: 'ANNA', at }, at + since)).toBe(may)
})
