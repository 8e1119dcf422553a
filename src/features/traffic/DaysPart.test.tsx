import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayTicks, usualTop } from './DaysPart.tsx'

/** So many days until 20 November 2026. */
function days(count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(2026, 10, 20 - count + 1 + at)).toISOString().slice(0, 10),
  )
}

const named = (count: number, isNarrow = false) => {
  const some = days(count)
  return dayTicks(some, isNarrow).map(({ at, form }) => `${some[at]} ${form}`)
}

describe('the days named under a chart', () => {
  test('are all of a week, or every other where there is little room', () => {
    expect(named(7)).toHaveLength(7)
    expect(named(7, true).map((name) => name.slice(8, 10))).toEqual(['14', '16', '18', '20'])
  })

  test('are the Mondays of a month', () => {
    expect(named(30)).toEqual(['2026-10-26 day', '2026-11-02 day', '2026-11-09 day', '2026-11-16 day'])
  })

  test('are the first days of months, a year named by its number', () => {
    expect(named(90)).toEqual(['2026-09-01 month', '2026-10-01 month', '2026-11-01 month'])
    expect(named(365)).toHaveLength(12)
    expect(named(365)[1]).toBe('2026-01-01 year')
  })

  test('are the first days of quarters where a year has little room', () => {
    expect(named(365, true)).toEqual(['2026-01-01 year', '2026-04-01 month', '2026-07-01 month', '2026-10-01 month'])
  })
})

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
