import { describe, expect, test } from 'vitest'
import { lengthIn, periodUntil, withLength } from './period.ts'

describe('the period of an address', () => {
  test.each([
    ['', 30],
    ['traffic=7', 7],
    ['traffic=365', 365],
    ['traffic=0365', 30],
    ['traffic=14', 30],
    ['traffic=7&traffic=90', 7],
  ])('%j is of %i days', (query, length) => {
    expect(lengthIn(new URLSearchParams(query))).toBe(length)
  })

  test('is written beside what else stands there, the usual one not at all', () => {
    const present = new URLSearchParams('operation=1&traffic=7')
    expect(withLength(present, 90).toString()).toBe('operation=1&traffic=90')
    expect(withLength(present, 30).toString()).toBe('operation=1')
    expect(present.get('traffic')).toBe('7')
  })
})

describe('a period until yesterday', () => {
  test('goes by the registry’s calendar', () => {
    const lateInPrague = Date.parse('2026-11-20T23:30:00Z')
    expect(periodUntil(lateInPrague, 'Europe/Prague', 7)).toEqual({ from: '2026-11-14', to: '2026-11-20' })
    expect(periodUntil(lateInPrague, 'UTC', 7)).toEqual({ from: '2026-11-13', to: '2026-11-19' })
  })

  test('has as many days as it says, over the end of a year', () => {
    expect(periodUntil(Date.parse('2027-01-02T12:00:00Z'), 'Europe/Prague', 30)).toEqual({
      from: '2026-12-03',
      to: '2027-01-01',
    })
  })
})
