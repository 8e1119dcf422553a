import { describe, expect, test } from 'vitest'
import { stateCodes, states } from './states.ts'

const all = stateCodes.map((code) => states[code])

describe('states', () => {
  test('have a number each that fits a mask of 63 bits', () => {
    const numbers = all.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)])
    expect(Math.min(...numbers)).toBe(1)
    expect(Math.max(...numbers)).toBeLessThanOrEqual(63)
  })

  test('that FRED has keep FRED’s numbers, and its importances are single bits', () => {
    expect(stateCodes.filter((code) => states[code].number <= 32)).toHaveLength(32)
    const importances = all.map(({ importance }): number | null => importance).filter((bit) => bit !== null)
    expect(importances.filter((bit) => !Number.isInteger(Math.log2(bit)))).toEqual([])
    expect(importances).toEqual([...new Set(importances)])
  })

  test('are critical only for a domain that does not work or is to be deleted', () => {
    expect(stateCodes.filter((code) => states[code].tone === 'critical').toSorted()).toEqual([
      'clientHold',
      'deleteCandidate',
      'deleteWarning',
      'outzone',
      'outzoneUnguarded',
      'pendingDelete',
      'redemptionPeriod',
      'serverHold',
      'serverOutzoneManual',
    ])
  })
})
