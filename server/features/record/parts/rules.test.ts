import { describe, expect, test } from 'vitest'
import { stateCodes, states } from '#contract/states.ts'
import { codeOf, codesOf, externalMask, hasState, maskOf, rankOf } from './rules.ts'

describe('a state mask', () => {
  test('holds every state there is and gives them back, most urgent first', () => {
    const codes = codesOf(maskOf(stateCodes))
    expect(new Set(codes)).toEqual(new Set(stateCodes))
    expect(codes.map((code) => states[code].rank)).toEqual(
      stateCodes.map((code) => states[code].rank).sort((a, b) => a - b),
    )
  })

  test('reads the decimal text the database answers, past 2^53 too', () => {
    const mask = maskOf(['serverBlocked', 'transferPeriod'])
    expect(codesOf(mask.toString())).toEqual(['serverBlocked', 'transferPeriod'])
    expect(hasState((mask | (1n << 62n)).toString(), 'transferPeriod')).toBe(true)
  })

  test('has the rank of its most urgent external state', () => {
    expect(rankOf(maskOf(['expired', 'serverBlocked', 'linked']))).toBe(states.expired.rank)
  })

  test('ranks a blocked domain after those that are being lost', () => {
    const lost = ['deleteCandidate', 'outzone', 'serverOutzoneManual', 'expired'] as const
    for (const code of lost) expect(rankOf(maskOf([code]))).toBeLessThan(rankOf(maskOf(['serverBlocked'])))
  })

  test('takes no rank from states only its owner sees', () => {
    expect(rankOf(maskOf(['deleteWarning', 'expired']))).toBe(states.expired.rank)
    expect(rankOf(maskOf(['unguarded', 'expirationWarning']))).toBe(99)
  })

  test('is calm when empty', () => {
    expect(rankOf(0n)).toBe(99)
  })

  test('separates external states from internal ones', () => {
    expect(codesOf(externalMask)).not.toContain('unguarded')
    expect(codesOf(externalMask)).toContain('expired')
  })
})

test('a state is known by its number, and a number of no state is refused', () => {
  expect(codeOf(3)).toBe('serverTransferProhibited')
  expect(() => codeOf(63)).toThrow(RangeError)
})
