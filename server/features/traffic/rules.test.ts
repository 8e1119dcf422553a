import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#server/features/record/parts/rulesCalendar.ts'
import { daysOf, figuresOf, periodOf } from './rules.ts'

const today = '2026-11-21'
const period = { from: '2026-10-01', to: '2026-10-31' }

/** Days one after the other with these counts. */
function daysWith(counts: readonly (number | null)[]) {
  return counts.map((queries, at) => ({ day: addDays('2025-01-06', at), queries }))
}

describe('a period', () => {
  test.each([
    [{}, { from: '2026-10-22', to: '2026-11-20' }],
    [{ to: '2026-10-31' }, { from: '2026-10-02', to: '2026-10-31' }],
    [{ from: '2026-11-19' }, { from: '2026-11-19', to: '2026-11-20' }],
    [period, period],
    [
      { from: today, to: today },
      { from: today, to: today },
    ],
    [
      { from: '2025-10-17', to: '2026-11-20' },
      { from: '2025-10-17', to: '2026-11-20' },
    ],
  ])('requested as %j is %j', (query, found) => {
    expect(periodOf(query, today)).toEqual(found)
  })

  test.each([
    [{ from: today }, { wrong: 'from', code: 'too-large' }],
    [
      { from: '2026-10-02', to: '2026-10-01' },
      { wrong: 'to', code: 'too-small' },
    ],
    [
      { from: '2025-10-16', to: '2026-11-20' },
      { wrong: 'from', code: 'too-small' },
    ],
  ])('requested as %j is refused', (query, wrong) => {
    expect(periodOf(query, today)).toEqual(wrong)
  })

  test('has each of its days once', () => {
    expect(daysOf({ from: '2028-02-27', to: '2028-03-02' })).toEqual([
      '2028-02-27',
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
      '2028-03-02',
    ])
    expect(daysOf({ from: '2025-10-17', to: '2026-11-20' })).toHaveLength(400)
  })
})

describe('the figures of days', () => {
  const count = fc.nat({ max: 1_000_000_000_000 })
  const some = fc.array(fc.oneof(count, fc.constant(null)), { maxLength: 200 })

  test('are those of the known days alone, however many are not', () => {
    fc.assert(
      fc.property(some, count, some, (before, one, after) => {
        const given = [...before, one, ...after]
        const known = given.filter((queries) => queries !== null)
        const total = known.reduce((sum, queries) => sum + queries, 0)
        expect(figuresOf(daysWith(given))).toMatchObject({
          total,
          mean: total / known.length,
          minimum: { queries: Math.min(...known) },
          maximum: { queries: Math.max(...known) },
        })
      }),
    )
  })

  test('are none where nothing is known', () => {
    expect(figuresOf(daysWith([null, null]))).toBeNull()
    expect(figuresOf([])).toBeNull()
  })

  test('name the first of several days that are alike', () => {
    expect(figuresOf(daysWith([null, 5, 1, 1, 5]))).toMatchObject({
      minimum: { day: '2025-01-08', queries: 1 },
      maximum: { day: '2025-01-07', queries: 5 },
    })
  })

  test('know a day without queries from a day nothing is known of', () => {
    expect(figuresOf(daysWith([0, null, 4]))).toMatchObject({ minimum: { queries: 0 }, mean: 2 })
  })
})

describe('the trend', () => {
  /** All pairs of known days whole weeks apart, written out; the middle of their changes a week. */
  function plainTrend(some: readonly (number | null)[]): number | null {
    const changes: number[] = []
    for (let from = 0; from < some.length; from++)
      for (let to = from + 1; to < some.length; to++) {
        const [before, after] = [some[from] ?? null, some[to] ?? null]
        if ((to - from) % 7 === 0 && before !== null && after !== null)
          changes.push(((after - before) * 7) / (to - from))
      }
    if (changes.length < 7) return null
    changes.sort((a, b) => a - b)
    const middle = changes.length / 2
    return changes.length % 2 === 1
      ? (changes[Math.floor(middle)] ?? null)
      : ((changes[middle - 1] ?? 0) + (changes[middle] ?? 0)) / 2
  }

  test('is the middle of all changes between days of the same weekday', () => {
    const some = fc.array(fc.oneof({ weight: 5, arbitrary: fc.nat({ max: 100_000 }) }, fc.constant(null)), {
      maxLength: 120,
    })
    fc.assert(
      fc.property(some, (given) => {
        expect(figuresOf(daysWith(given))?.trend?.perWeek ?? null).toBe(plainTrend(given))
      }),
    )
  })

  test('of steady growth under any rhythm of the week is that growth, gaps or not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 50 }),
        fc.array(fc.nat({ max: 5000 }), { minLength: 7, maxLength: 7 }),
        fc.array(fc.nat({ max: 59 }), { maxLength: 12 }),
        (growth, rhythm, gaps) => {
          const some = Array.from({ length: 60 }, (_, at) =>
            gaps.includes(at) ? null : 10_000 + (rhythm[at % 7] ?? 0) + growth * Math.floor(at / 7),
          )
          expect(figuresOf(daysWith(some))?.trend?.perWeek).toBe(growth)
        },
      ),
    )
  })

  test('is not bent by one day of attack', () => {
    const calm = Array.from({ length: 28 }, () => 100)
    expect(figuresOf(daysWith(calm.with(27, 1_000_000)))?.trend).toEqual({ perWeek: 0, share: 0 })
  })

  test('is null for fewer than two weeks', () => {
    const growing = Array.from({ length: 14 }, (_, at) => at)
    expect(figuresOf(daysWith(growing.slice(0, 13)))?.trend).toBeNull()
    expect(figuresOf(daysWith(growing))?.trend).toEqual({ perWeek: 7, share: 7 / 6.5 })
  })

  test('has no share where there were no queries', () => {
    expect(figuresOf(daysWith(Array.from({ length: 21 }, () => 0)))?.trend).toEqual({ perWeek: 0, share: null })
  })
})
