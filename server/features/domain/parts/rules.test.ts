import { describe, expect, test } from 'vitest'
import { keepingStates, stateCodes, type StateCode } from '#contract/states.ts'
import { maskOf } from '#server/features/record/parts/rules.ts'
import { addDays, instantOf } from '#server/features/record/parts/rulesCalendar.ts'
import { lifeCycleOf, lifeDays, mayBeDeleted, type LifeCycleFacts } from './rules.ts'

const zone = {
  timeZone: 'Europe/Prague',
  lifeCycle: {
    expirationWarningDay: -30,
    outzoneWarningDay: 25,
    outzoneDay: 30,
    outzoneHour: 14,
    deleteWarningDay: 34,
    deleteDay: 61,
    validationWarning1Day: -30,
    validationWarning2Day: -15,
  },
}
const expiry = '2026-06-15'
const domain = (change: Partial<LifeCycleFacts> = {}): LifeCycleFacts => ({
  expiresOn: expiry,
  validationExpiresOn: null,
  hasNsset: true,
  mask: 0n,
  ...change,
})
const withStates = (...codes: StateCode[]) => domain({ mask: maskOf(codes) })
/** The time this many days after expiry, in the zone's time. */
const day = (days: number, hour = 0, from = expiry) => instantOf(addDays(from, days), hour, zone.timeZone)
const justBefore = (instant: Date) => new Date(instant.getTime() - 1)
const statesOf = (facts: LifeCycleFacts, now: Date) => [...lifeCycleOf(facts, zone, now).states].sort()

const life: [StateCode, number, number][] = [
  ['expirationWarning', -30, 0],
  ['expired', 0, 0],
  ['outzoneUnguardedWarning', 25, 0],
  ['unguarded', 30, 14],
  ['outzoneUnguarded', 30, 14],
  ['outzone', 30, 14],
  ['deleteWarning', 34, 0],
  ['deleteCandidate', 61, 0],
]

describe('a domain that nobody renews', () => {
  test.each(life)('is %s from day %i, %i o’clock, and not a moment sooner', (code, days, hour) => {
    expect(statesOf(domain(), justBefore(day(days, hour)))).not.toContain(code)
    expect(statesOf(domain(), day(days, hour))).toContain(code)
  })

  test('carries nothing while its expiry is far', () => {
    expect(lifeCycleOf(domain(), zone, day(-31))).toMatchObject({
      states: [],
      next: { state: 'expired', on: expiry },
      recheckAt: day(-30),
    })
  })

  test('knows since when each of its states holds', () => {
    const { since } = lifeCycleOf(domain(), zone, day(31))
    expect(Object.fromEntries(since)).toEqual({
      expirationWarning: day(-30),
      expired: day(0),
      outzoneUnguardedWarning: day(25),
      unguarded: day(30, 14),
      outzoneUnguarded: day(30, 14),
      outzone: day(30, 14),
    })
  })

  test('is rechecked at each instant that changes something, one after the other', () => {
    const instants: string[] = []
    for (let now: Date | null = day(-400); now; now = lifeCycleOf(domain(), zone, now).recheckAt) {
      instants.push(now.toISOString())
    }
    const expected = [...new Set(life.map(([, days, hour]) => day(days, hour).toISOString()))]
    expect(instants.slice(1)).toEqual(expected)
  })

  test.each([
    [-1, 0, 'expired', 0],
    [0, 0, 'outzone', 30],
    [30, 13, 'outzone', 30],
    [30, 14, 'deleteCandidate', 61],
    [60, 23, 'deleteCandidate', 61],
  ] as const)('on day %i at %i its next state is %s on day %i', (days, hour, state, on) => {
    expect(lifeCycleOf(domain(), zone, day(days, hour)).next).toEqual({ state, on: addDays(expiry, on) })
  })

  test('has no next state once it is to be deleted', () => {
    expect(lifeCycleOf(domain(), zone, day(61))).toMatchObject({ next: null, recheckAt: null })
  })
})

describe('a domain of a zone without days of its own', () => {
  const { timeZone } = zone
  const judged = (change: Partial<LifeCycleFacts>) =>
    lifeCycleOf(domain({ validationExpiresOn: expiry, ...change }), { timeZone, lifeCycle: null }, day(70))

  test('carries nothing that comes by days and waits for nothing', () => {
    expect(judged({})).toMatchObject({ states: [], next: null, recheckAt: null })
    expect(lifeDays(expiry, { timeZone, lifeCycle: null }, day(0))).toBeNull()
  })

  test('is out of the zone without name servers', () => {
    expect(judged({ hasNsset: false })).toMatchObject({ states: ['nssetMissing', 'outzone'], next: null })
  })
})

describe('clock changes', () => {
  test.each([
    ['expiry on the day clocks go forward', '2026-03-29', 0, '2026-03-28T23:00:00.000Z', 'expired'],
    ['expiry on the day clocks go back', '2026-10-25', 0, '2026-10-24T22:00:00.000Z', 'expired'],
  ] as const)('%s comes at local midnight', (_when, expiresOn, _days, instant, code) => {
    const facts = domain({ expiresOn })
    expect(statesOf(facts, justBefore(new Date(instant)))).not.toContain(code)
    expect(statesOf(facts, new Date(instant))).toContain(code)
  })

  test.each([
    ['2026-02-27', '2026-03-29T12:00:00.000Z'],
    ['2026-02-26', '2026-03-28T13:00:00.000Z'],
    ['2026-09-25', '2026-10-25T13:00:00.000Z'],
    ['2026-09-24', '2026-10-24T12:00:00.000Z'],
  ])('what expired on %s leaves the zone at 14:00 local time, %s', (expiresOn, instant) => {
    const facts = domain({ expiresOn })
    expect(statesOf(facts, justBefore(new Date(instant)))).not.toContain('outzone')
    expect(statesOf(facts, new Date(instant))).toContain('outzone')
  })
})

describe('states set by hand bend the life of a domain', () => {
  test('a prohibited renewal stops everything that follows from expiry', () => {
    expect(lifeCycleOf(withStates('serverRenewProhibited'), zone, day(70))).toMatchObject({
      states: [],
      next: null,
      recheckAt: null,
    })
  })

  test.each([
    'serverBlocked',
    'serverDeleteProhibited',
    'clientDeleteProhibited',
    'redemptionPeriod',
    'pendingRestore',
    'pendingCreate',
    'pendingRenew',
    'pendingTransfer',
    'pendingUpdate',
  ] as const)('%s prevents the deletion and leaves the domain outside the zone', (code) => {
    const { states, next, recheckAt } = lifeCycleOf(withStates(code), zone, day(70))
    expect(states).toContain('outzone')
    expect(states).not.toContain('deleteCandidate')
    expect([next, recheckAt]).toEqual([null, null])
    expect(mayBeDeleted(maskOf([code, 'expired']))).toBe(false)
  })

  test.each([
    ['long before its last day', day(20, 10), day(61)],
    ['on the eve of it', day(60, 23), day(62)],
    ['on it', day(61, 0), day(63)],
    ['in the last hour of a day past it', day(100, 23), day(102)],
  ])('a state that ends %s leaves a whole day before the deletion', (_when, protectedUntil, deleted) => {
    const facts = domain({ protectedUntil })
    expect(statesOf(facts, justBefore(deleted))).not.toContain('deleteCandidate')
    expect(statesOf(facts, deleted)).toContain('deleteCandidate')
    expect(lifeCycleOf(facts, zone, justBefore(deleted))).toMatchObject({
      next: { state: 'deleteCandidate' },
      recheckAt: deleted,
    })
  })

  test('no other state prevents the deletion', () => {
    const others = stateCodes.filter((code) => !keepingStates.some((keeping) => keeping === code))
    expect(mayBeDeleted(maskOf(others))).toBe(true)
  })

  test('serverInzoneManual leaves it in the zone, and the deletion comes next', () => {
    const { states, next } = lifeCycleOf(withStates('serverInzoneManual'), zone, day(40))
    expect(states).toContain('unguarded')
    expect(states).not.toContain('outzone')
    expect(states).not.toContain('outzoneUnguarded')
    expect(next).toEqual({ state: 'deleteCandidate', on: addDays(expiry, 61) })
  })

  test('serverOutzoneManual removes it from the zone immediately, and the deletion comes next', () => {
    const { states, next } = lifeCycleOf(withStates('serverOutzoneManual'), zone, day(5))
    expect(states).toContain('outzone')
    expect(next).toEqual({ state: 'deleteCandidate', on: addDays(expiry, 61) })
  })

  test('serverOutzoneManual wins over serverInzoneManual', () => {
    expect(statesOf(withStates('serverOutzoneManual', 'serverInzoneManual'), day(-200))).toEqual(['outzone'])
  })

  test('states the rule set before are not looked at', () => {
    expect(statesOf(withStates('expired', 'outzone'), day(-200))).toEqual([])
  })
})

describe('a domain without an nsset', () => {
  test('is out of the zone and says why', () => {
    expect(statesOf(domain({ hasNsset: false }), day(-200))).toEqual(['nssetMissing', 'outzone'])
  })

  test('is outside the zone even with serverInzoneManual', () => {
    expect(statesOf(domain({ hasNsset: false, mask: maskOf(['serverInzoneManual']) }), day(-200))).toContain('outzone')
  })
})

describe('an ENUM domain', () => {
  const validation = '2026-04-20'
  const facts = domain({ validationExpiresOn: validation })

  test.each([
    ['validationWarning1', -30, 0],
    ['validationWarning2', -15, 0],
    ['notValidated', 0, 14],
    ['outzone', 0, 14],
  ] as const)('is %s from day %i of its validation, %i o’clock', (code, days, hour) => {
    expect(statesOf(facts, justBefore(day(days, hour, validation)))).not.toContain(code)
    expect(statesOf(facts, day(days, hour, validation))).toContain(code)
  })

  test('leaves the zone with its validation when that ends first', () => {
    expect(lifeCycleOf(facts, zone, day(-1, 0, validation)).next).toEqual({ state: 'outzone', on: validation })
    expect(lifeCycleOf(facts, zone, day(1, 0, validation)).next).toEqual({ state: 'expired', on: expiry })
  })
})

test('a domain without an expiry has no days', () => {
  expect(lifeCycleOf(domain({ expiresOn: null }), zone, day(0))).toMatchObject({
    states: [],
    next: null,
    recheckAt: null,
  })
})

test('the days of a life are counted from expiry, and today is the zone’s', () => {
  expect(lifeDays('2026-06-15', zone, new Date('2026-06-14T22:30:00Z'))).toEqual({
    today: '2026-06-15',
    warnsOn: '2026-05-16',
    expiresOn: '2026-06-15',
    leavesZoneOn: '2026-07-15',
    isDeletedOn: '2026-08-15',
  })
})
