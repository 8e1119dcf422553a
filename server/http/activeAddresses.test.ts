import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { activeAddresses } from './activeAddresses.ts'

describe('active addresses', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('an address alone has no other beside it, however often it calls', () => {
    const { note, isOtherActive } = activeAddresses()
    for (let count = 0; count < 3; count++) note('192.0.2.1')
    expect(isOtherActive('192.0.2.1')).toBe(false)
    expect(isOtherActive('192.0.2.2')).toBe(true)
  })

  test('a second one counts for a second, whichever called last', () => {
    const { note, isOtherActive } = activeAddresses()
    note('192.0.2.2')
    vi.advanceTimersByTime(999)
    note('192.0.2.1')
    note('192.0.2.1')
    expect(isOtherActive('192.0.2.1')).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isOtherActive('192.0.2.1')).toBe(false)
  })
})
