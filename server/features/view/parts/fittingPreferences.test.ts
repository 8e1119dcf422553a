import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Preferences } from '#contract/view.ts'
import { defaultPreferences } from '#contract/viewData.ts'
import { fittingPreferences } from './fittingPreferences.ts'

const whole: Preferences = {
  singleKeys: false,
  density: 'compact',
  delimiter: 'tab',
  lists: { domain: { columns: ['fqdn', 'lock'], widths: { fqdn: 240, lock: 80 } } },
}

describe('stored preferences', () => {
  test('that fit come back as they were', () => {
    expect(fittingPreferences(structuredClone(whole))).toEqual(whole)
  })

  test.each([null, undefined, 'x', 7, [], { density: 3 }])('that are %j are the defaults', (stored) => {
    expect(fittingPreferences(stored)).toEqual(defaultPreferences)
  })

  test.each([
    ['density', 'cosy'],
    ['delimiter', 'pipe'],
    ['singleKeys', 'yes'],
  ] as const)('lose only the %s that no longer fits', (part, value) => {
    expect(fittingPreferences({ ...whole, [part]: value })).toEqual({ ...whole, [part]: defaultPreferences[part] })
  })

  test('lose only what no longer fits of a list', () => {
    const lists = {
      domain: { columns: 'all', widths: { fqdn: 240, lock: 7, 'no-field': 100, holder: 'wide' } },
      gone: {},
    }
    expect(fittingPreferences({ ...whole, lists })).toEqual({
      ...whole,
      lists: { domain: { columns: null, widths: { fqdn: 240 } } },
    })
  })

  test('always fit, whatever was stored', () => {
    const part = fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(whole)))
    const stored = fc.record(
      { singleKeys: part, density: part, delimiter: part, lists: fc.oneof(part, fc.record({ domain: part })) },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(stored, (value) => {
        expect(Preferences.safeParse(fittingPreferences(value)).success).toBe(true)
      }),
    )
  })
})
