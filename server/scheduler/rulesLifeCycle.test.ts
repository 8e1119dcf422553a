import { describe, expect, test } from 'vitest'
import { states } from '#contract/states.ts'
import { maskOf } from '#server/features/record/parts/rules.ts'
import { czechLife } from '#server/zone/zones.ts'
import { judgeLife, type DueDomain } from './rulesLifeCycle.ts'

const domain: DueDomain = {
  id: '01900000-0000-7000-8000-000000000001',
  zone_id: 1,
  expires_on: '2026-11-01',
  validation_expires_on: null,
  nsset_id: '01900000-0000-7000-8000-000000000002',
  state_mask: '0',
  pending_mask: '0',
  next_state: null,
  next_state_on: null,
  now: new Date('2026-11-10T12:00:00Z'),
}
const zone = { timeZone: 'Europe/Prague', lifeCycle: czechLife, isEnum: false }
const nothing = { present: [], protectedUntil: null, zone }

describe('the life of a domain', () => {
  test('starts a state whose day has come, and ends one by rule that no longer holds', () => {
    const present = [{ state: states.nssetMissing.number, isByRule: true }]
    const judged = judgeLife(domain, { ...nothing, present })
    expect(judged.begins).toContain(states.expired.number)
    expect(judged.ends).toEqual([states.nssetMissing.number])
    expect(judged.mask).toBe(maskOf(judged.states))
    expect(judged.isOther).toBe(true)
  })

  test('leaves states that the registry has set', () => {
    const present = [{ state: states.serverHold.number, isByRule: false }]
    const judged = judgeLife(domain, { ...nothing, present })
    expect(judged.ends).toEqual([])
    expect(judged.mask & maskOf(['serverHold'])).not.toBe(0n)
  })

  test('changes nothing that lists show when it is stored already', () => {
    const { mask, next, begins } = judgeLife(domain, nothing)
    const stored = {
      ...domain,
      state_mask: String(mask),
      next_state: next && states[next.state].number,
      next_state_on: next?.on ?? null,
    }
    const present = begins.map((state) => ({ state, isByRule: true }))
    expect(judgeLife(stored, { ...nothing, present })).toMatchObject({ begins: [], ends: [], isOther: false })
  })

  test('stays as it is in a zone that is no longer configured', () => {
    const present = [{ state: states.expired.number, isByRule: true }]
    const judged = judgeLife(domain, { ...nothing, present, zone: null })
    expect(judged).toMatchObject({ states: ['expired'], begins: [], ends: [], next: null, recheckAt: null })
  })
})
