import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usualTop } from './DaysPart.tsx'

describe('the usual top of days', () => {
  test('leaves a flood out and stands a little above the others', () => {
    expect(usualTop([100, 120, null, 110, 90, 5000])).toBe(160)
    expect(usualTop([7_000, 9_400, 8_000, 9_000, 70_000])).toBe(12_000)
    expect(usualTop([1, 1, 1, 9])).toBe(4)
  })

  test('is none where no day stands far out', () => {
    expect(usualTop([100, 250, 180, null])).toBeNull()
    expect(usualTop([0, 0, 0])).toBeNull()
    expect(usualTop([null, null])).toBeNull()
    expect(usualTop([])).toBeNull()
  })

  test('is above most days and below the highest, or none', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat({ max: 100_000 }), fc.constant(null)), { maxLength: 60 }), (values) => {
        const known = values.filter((value) => value !== null)
        const top = usualTop(values) ?? Math.max(0, ...known)
        expect(top).toBeLessThanOrEqual(Math.max(0, ...known))
        expect(known.filter((value) => value <= top).length).toBeGreaterThanOrEqual(known.length / 2)
      }),
    )
  })
})
