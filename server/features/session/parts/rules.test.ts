import { describe, expect, test } from 'vitest'
import type { ProblemCode } from '#contract/problem.ts'
import { Capability, type Level, type MethodKind } from '#contract/session.ts'
import { everything } from '#server/registry/abilities.ts'
import { isBlocked, levelOfAccount, permissionsOf, withoutContact } from './rules.ts'

const contact = { isBlocked: false }
const stepUp = { usualSeconds: 900, strictSeconds: 300 }

const columns: readonly [MethodKind, Level][] = [
  ['account', 'none'],
  ['account', 'conditional'],
  ['account', 'identified'],
  ['account', 'validated'],
  ['eid', 'substantial'],
  ['eid', 'high'],
]

const low = 'level-too-low'
const kind = 'not-for-this-identity'

/** The expected table of docs/rules.md#capabilities: seconds of step-up, `yes`, or the reason of the refusal. */
const cells: Record<Capability, readonly ('yes' | number | ProblemCode)[]> = {
  look: ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  'see-merge-candidates': ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  merge: [low, low, low, 300, 300, 300],
  block: [low, low, low, 'yes', 'yes', 'yes'],
  unblock: [low, low, low, 900, 900, 900],
  'change-disclose-flags': [low, low, 'yes', 'yes', kind, kind],
  'change-address-disclosure': [low, low, low, 'yes', kind, kind],
  'attach-contact': [kind, kind, kind, kind, 300, 300],
  'create-contact': [kind, kind, kind, kind, 'yes', 'yes'],
  'switch-contact': [kind, kind, kind, kind, 'yes', 'yes'],
  'detach-contact': [kind, kind, kind, kind, 300, 300],
  'set-own-auth-info': [low, low, 900, 900, 900, 900],
  'create-auth-info': [low, low, 900, 900, 900, 900],
  'change-contact-data': [low, low, 'yes', 'yes', 'yes', 'yes'],
  'change-email': [low, low, 900, 900, 900, 900],
  'switch-letters-on': ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  'switch-letters-off': [low, low, 'yes', 'yes', 'yes', 'yes'],
  'watch-auctions': ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  bid: [low, low, low, 'yes', 'yes', 'yes'],
}

const everyCell = Capability.options.flatMap((capability) =>
  columns.map(([method, level], column) => ({ capability, method, level, cell: cells[capability][column] })),
)

describe('permissionsOf', () => {
  test.each(everyCell)('$capability with $method $level is $cell', ({ capability, method, level, cell }) => {
    const permission = permissionsOf({
      kind: method,
      level,
      contact,
      changesContacts: true,
      registry: everything,
      stepUp,
    })[capability]
    const isYes = cell === 'yes' || typeof cell === 'number'
    expect(permission).toEqual({
      allowed: isYes,
      reason: isYes ? null : cell,
      stepUpSeconds: typeof cell === 'number' ? cell : null,
    })
  })

  test.each(Capability.options)('%s is never given to an eID below substantial', (capability) => {
    expect(
      permissionsOf({ kind: 'eid', level: 'low', contact, changesContacts: true, registry: everything, stepUp })[
        capability
      ],
    ).toMatchObject({
      allowed: false,
      reason: low,
    })
  })

  test('a blocked contact can only read and switch to another contact', () => {
    const permissions = permissionsOf({
      kind: 'eid',
      level: 'high',
      contact: { isBlocked: true },
      changesContacts: true,
      registry: everything,
      stepUp,
    })
    const allowed = Capability.options.filter((capability) => permissions[capability].allowed)
    expect(allowed).toEqual(['look', 'see-merge-candidates', 'attach-contact', 'create-contact', 'switch-contact'])
    expect(permissions.block.reason).toBe('contact-blocked')
  })

  test.each(columns)('contact data are changed at the registrar where the registry says so: %s %s', (method, level) => {
    const here = permissionsOf({ kind: method, level, contact, changesContacts: true, registry: everything, stepUp })
    const elsewhere = permissionsOf({
      kind: method,
      level,
      contact,
      changesContacts: false,
      registry: everything,
      stepUp,
    })
    expect(elsewhere).toEqual({
      ...here,
      'change-contact-data': { allowed: false, reason: 'change-at-registrar', stepUpSeconds: null },
      'change-email': { allowed: false, reason: 'change-at-registrar', stepUpSeconds: null },
    })
  })

  test.each(columns)('no AuthInfo is made or accepted where the registry takes none: %s %s', (method, level) => {
    const here = permissionsOf({ kind: method, level, contact, changesContacts: true, registry: everything, stepUp })
    const elsewhere = permissionsOf({
      kind: method,
      level,
      contact,
      changesContacts: true,
      registry: { ...everything, authInfo: [] },
      stepUp,
    })
    const refused = { allowed: false, reason: 'not-at-this-registry', stepUpSeconds: null }
    expect(elsewhere).toEqual({
      ...here,
      'set-own-auth-info': refused,
      'create-auth-info': refused,
      'attach-contact': method === 'eid' ? refused : here['attach-contact'],
    })
  })

  test('an eID without a contact can only link or create one', () => {
    const permissions = permissionsOf({
      kind: 'eid',
      level: 'high',
      contact: null,
      changesContacts: true,
      registry: everything,
      stepUp,
    })
    expect(permissions['attach-contact']).toMatchObject({ allowed: true, stepUpSeconds: 300 })
    expect(permissions['create-contact'].allowed).toBe(true)
    expect(permissions['detach-contact'].reason).toBe('contact-required')
    expect(permissions.look.reason).toBe('contact-required')
  })

  test('an account without its contact is not admitted to anything', () => {
    const permissions = permissionsOf({
      kind: 'account',
      level: 'none',
      contact: null,
      changesContacts: true,
      registry: everything,
      stepUp,
    })
    expect(Capability.options.filter((capability) => permissions[capability].allowed)).toEqual([])
    expect(permissions.look.reason).toBe('not-admitted')
    expect(withoutContact('account')).toBe('not-admitted')
  })
})

describe('levelOfAccount', () => {
  test.each([
    ['none', 0n],
    ['none', 1n << 23n],
    ['conditional', 1n << 20n],
    ['identified', 1n << 21n],
    ['validated', 1n << 22n],
    ['validated', (1n << 20n) | (1n << 21n) | (1n << 22n)],
    ['identified', (1n << 20n) | (1n << 21n)],
  ])('is %s for the mask %d', (level, mask) => {
    expect(levelOfAccount(mask)).toBe(level)
  })
})

describe('isBlocked', () => {
  test('only serverBlocked blocks a contact', () => {
    expect(isBlocked(1n << 6n)).toBe(true)
    expect(isBlocked(~(1n << 6n) & 0x7fffffffn)).toBe(false)
  })
})
