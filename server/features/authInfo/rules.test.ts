import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { authInfoAlphabet } from '#contract/authInfo.ts'
import { readConfig } from '#server/config.ts'
import { lockedBy, permissionToCreate, spell, type AuthInfoState } from './rules.ts'

const authInfoLength = readConfig({}).rules.authInfo.length

const allowed = { allowed: true, reason: null, stepUpSeconds: 900 }
const open: AuthInfoState = { type: 'domain', locks: [], hasActive: false, isTaken: true }
const blocked = { allowed: false, reason: 'transfer-is-blocked', stepUpSeconds: null }

describe('spell', () => {
  test('has at least 110 bits', () => {
    expect(authInfoLength * Math.log2(authInfoAlphabet.length)).toBeGreaterThanOrEqual(110)
    expect(new Set(authInfoAlphabet).size).toBe(authInfoAlphabet.length)
  })

  test('has none of the characters that are taken for each other', () => {
    expect(authInfoAlphabet).not.toMatch(/[0Oo1Iil]/)
    const sameInBothCases = 'cikopsuvwxz'
    for (const letter of sameInBothCases) expect(authInfoAlphabet).not.toContain(letter.toUpperCase())
  })

  test('takes every character from the numbers drawn', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(authInfoAlphabet.length - 1), { minLength: authInfoLength, maxLength: authInfoLength }),
        (drawn) => {
          const numbers = [...drawn]
          expect(spell(authInfoLength, () => numbers.shift() ?? 0)).toBe(
            drawn.map((number) => authInfoAlphabet[number]).join(''),
          )
        },
      ),
    )
  })
})

describe('permissionToCreate', () => {
  test('is what the level permits while nothing stands in the way', () => {
    expect(permissionToCreate(allowed, 'account', open)).toEqual(allowed)
    expect(permissionToCreate(allowed, 'account', { ...open, hasActive: true })).toEqual(allowed)
  })

  test.each(['domain', 'nsset', 'keyset'] as const)('is refused for a %s whose transfer is blocked', (type) => {
    for (const code of ['serverTransferProhibited', 'clientTransferProhibited', 'serverBlocked'] as const) {
      const state: AuthInfoState = { ...open, type, locks: [{ code, setBy: 'holder' }] }
      expect(permissionToCreate(allowed, 'account', state)).toEqual(blocked)
    }
  })

  test('a contact whose transfer is blocked can have one all the same', () => {
    const state: AuthInfoState = {
      ...open,
      type: 'contact',
      locks: [{ code: 'serverTransferProhibited', setBy: 'registry' }],
      hasActive: true,
    }
    expect(permissionToCreate(allowed, 'account', state)).toEqual(allowed)
  })

  test('an eID makes its own contact’s only while none is active', () => {
    const contact: AuthInfoState = { ...open, type: 'contact' }
    expect(permissionToCreate(allowed, 'eid', contact)).toEqual(allowed)
    expect(permissionToCreate(allowed, 'eid', { ...contact, hasActive: true })).toEqual({
      ...blocked,
      reason: 'auth-info-is-active',
    })
    expect(permissionToCreate(allowed, 'eid', { ...open, hasActive: true })).toEqual(allowed)
  })

  test('is refused for a type whose AuthInfo the registry does not take', () => {
    expect(permissionToCreate(allowed, 'account', { ...open, type: 'nsset', isTaken: false })).toEqual({
      ...blocked,
      reason: 'not-at-this-registry',
    })
  })

  test('the level is blamed before the lock', () => {
    const low = { allowed: false, reason: 'level-too-low', stepUpSeconds: null } as const
    const state: AuthInfoState = { ...open, locks: [{ code: 'serverTransferProhibited', setBy: 'holder' }] }
    expect(permissionToCreate(low, 'account', state)).toEqual(low)
  })
})

describe('lockedBy', () => {
  const transfer = 'serverTransferProhibited'
  test.each([
    [null, []],
    ['holder', [{ code: transfer, setBy: 'holder' }]],
    ['registrar', [{ code: 'clientTransferProhibited', setBy: 'registrar' }]],
    [
      'registrar',
      [
        { code: transfer, setBy: 'holder' },
        { code: 'clientTransferProhibited', setBy: 'registrar' },
      ],
    ],
    [
      'registry',
      [
        { code: transfer, setBy: 'holder' },
        { code: transfer, setBy: 'registry' },
      ],
    ],
    ['registry', [{ code: 'serverBlocked', setBy: 'registrar' }]],
    ['registry', [{ code: transfer, setBy: 'rule' }]],
  ] as const)('is %s for %j', (who, locks) => {
    expect(lockedBy({ ...open, locks })).toBe(who)
  })
})
