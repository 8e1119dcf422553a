import { describe, expect, test } from 'vitest'
import { isOpen } from './sentBid.ts'

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
