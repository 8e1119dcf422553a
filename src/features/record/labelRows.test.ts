import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labelRows } from './labelRows.ts'

describe('labelRows', () => {
  test('labels far apart stand in one row', () => {
    expect(labelRows([14, 42, 71, 100], 16)).toEqual([0, 0, 0, 0])
  })

  test('on a phone every other one goes down', () => {
    expect(labelRows([14, 42, 71, 100], 31)).toEqual([0, 1, 0, 1])
  })

  test('no two of a row overlap, whatever the zone’s days are', () => {
    const days = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 60 }), (any, width) => {
        const places = any.toSorted((one, other) => one - other)
        const rows = labelRows(places, width)
        const begins = places.map((place, at) => place - (at === places.length - 1 ? width : width / 2))
        for (const [one, row] of rows.entries()) {
          for (const [other, otherRow] of rows.entries()) {
            if (one === other || row !== otherRow) continue
            expect(Math.abs((begins[one] ?? 0) - (begins[other] ?? 0))).toBeGreaterThanOrEqual(width)
          }
        }
      }),
    )
  })
})
