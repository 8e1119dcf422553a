import { describe, expect, test } from 'vitest'
import { addDays, dayAt, instantOf } from './rulesCalendar.ts'

describe('addDays', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -30, '2026-01-30'],
    ['2026-03-28', 2, '2026-03-30'],
  ])('%s and %i days is %s', (day, days, result) => {
    expect(addDays(day, days)).toBe(result)
  })
})

describe('instantOf', () => {
  test.each([
    ['a winter midnight', '2026-11-21', 0, 'Europe/Prague', '2026-11-20T23:00:00.000Z'],
    ['a summer midnight', '2026-07-01', 0, 'Europe/Prague', '2026-06-30T22:00:00.000Z'],
    ['midnight of the day clocks go forward', '2026-03-29', 0, 'Europe/Prague', '2026-03-28T23:00:00.000Z'],
    ['two in the afternoon of that day', '2026-03-29', 14, 'Europe/Prague', '2026-03-29T12:00:00.000Z'],
    ['an hour that is jumped over', '2026-03-29', 2, 'Europe/Prague', '2026-03-29T01:00:00.000Z'],
    ['midnight of the day clocks go back', '2026-10-25', 0, 'Europe/Prague', '2026-10-24T22:00:00.000Z'],
    ['two in the afternoon of that day too', '2026-10-25', 14, 'Europe/Prague', '2026-10-25T13:00:00.000Z'],
    ['an hour amid two that are jumped over', '2026-03-29', 2, 'Antarctica/Troll', '2026-03-29T01:00:00.000Z'],
    ['an hour that comes twice', '2026-10-25', 2, 'Europe/Prague', '2026-10-25T00:00:00.000Z'],
    ['a midnight that is jumped over', '2024-03-31', 0, 'Asia/Beirut', '2024-03-30T22:00:00.000Z'],
    ['a zone of halves of hours', '2026-11-21', 14, 'Asia/Kolkata', '2026-11-21T08:30:00.000Z'],
    ['the far side of the date line', '2026-11-21', 0, 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
    ['UTC', '2026-11-21', 14, 'UTC', '2026-11-21T14:00:00.000Z'],
  ])('%s is the right instant', (_which, day, hour, timeZone, instant) => {
    expect(instantOf(day, hour, timeZone).toISOString()).toBe(instant)
  })
})

describe('dayAt', () => {
  test('a new day begins at the midnight of the zone, not of the server', () => {
    expect(dayAt(new Date('2026-11-20T22:59:59Z'), 'Europe/Prague')).toBe('2026-11-20')
    expect(dayAt(new Date('2026-11-20T23:00:00Z'), 'Europe/Prague')).toBe('2026-11-21')
    expect(dayAt(new Date('2026-06-30T22:00:00Z'), 'Europe/Prague')).toBe('2026-07-01')
  })
})
