import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StateCode } from '#contract/states.ts'
import { bendsOf, daysBetween, daysOverdue, lifeGeometry, lifeToScale, lifeTone } from './lifeGeometry.ts'

const days = (today: string) => lifeToScale('2026-12-31', today)

describe('lifeGeometry', () => {
  test('the marks stand in the order of a life', () => {
    const { warns, expires, leaves, deleted } = lifeGeometry(days('2026-12-31'))
    expect([warns, expires, leaves, deleted]).toEqual([warns, expires, leaves, deleted].sort((a, b) => a - b))
    expect(deleted).toBe(100)
  })

  test('today stands on expiry on the day of expiry', () => {
    const at = lifeGeometry(days('2026-12-31'))
    expect(at.today).toBe(at.expires)
  })

  test('once the day of deletion has passed, today stands behind it and the days are counted', () => {
    const at = lifeGeometry(days('2027-03-05'))
    expect(at.deleted).toBeLessThan(at.today)
    expect(daysOverdue(days('2027-03-05'))).toBe(3)
    expect(daysOverdue(days('2027-03-02'))).toBe(0)
  })

  test('today never leaves the line', () => {
    const anyDay = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(anyDay, (today) => {
        const { today: place } = lifeGeometry(days(today.toISOString().slice(0, 10)))
        expect(place).toBeGreaterThanOrEqual(0)
        expect(place).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('lifeTone', () => {
  test.each([
    ['2026-11-30', 'neutral'],
    ['2026-12-01', 'warn'],
    ['2026-12-30', 'warn'],
    ['2026-12-31', 'warn'],
    ['2027-03-02', 'critical'],
  ])('on %s a life that expires on 2026-12-31 is %s', (today, tone) => {
    expect(lifeTone(lifeGeometry(days(today)), [])).toBe(tone)
  })

  test.each<[StateCode[], string]>([
    [['outzone', 'nssetMissing'], 'critical'],
    [['deleteCandidate', 'serverInzoneManual'], 'critical'],
    [['serverInzoneManual'], 'neutral'],
  ])('with %j a life is %s whatever its dates', (codes, tone) => {
    expect(lifeTone(lifeGeometry(days('2026-11-21')), codes)).toBe(tone)
  })

  test('a domain on hold, whose renewal is prohibited, is neutral after its dates, unless it is out of the zone', () => {
    const at = lifeGeometry(days('2027-03-10'))
    expect(lifeTone(at, ['serverRenewProhibited'])).toBe('neutral')
    expect(lifeTone(at, ['serverRenewProhibited', 'outzone'])).toBe('critical')
    expect(lifeTone(at, ['serverRenewProhibited', 'expired'])).toBe('critical')
  })

  test('a domain that stays in the zone is not critical after the day on which others leave it', () => {
    expect(lifeTone(lifeGeometry(days('2027-02-10')), ['expired', 'serverInzoneManual'])).toBe('warn')
  })
})

describe('lifeToScale', () => {
  test('a common year is counted in days, over the end of a year', () => {
    expect(days('2026-11-21')).toMatchObject({
      warnsOn: '2026-12-01',
      leavesZoneOn: '2027-01-30',
      isDeletedOn: '2027-03-02',
    })
  })
})

describe('bendsOf', () => {
  test('two states of one effect bend once', () => {
    expect(bendsOf(['serverOutzoneManual', 'clientHold', 'linked'])).toEqual(['held_out'])
  })

  test.each(['serverBlocked', 'serverDeleteProhibited', 'redemptionPeriod'] as const)(
    'a domain that is %s has no end drawn',
    (code) => {
      expect(bendsOf([code])).toEqual(['kept'])
    },
  )
})

describe('daysBetween', () => {
  test('a day that summer time shortens is one day', () => {
    expect(daysBetween('2026-03-29', '2026-03-30')).toBe(1)
  })
})
