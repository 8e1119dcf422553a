import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roleBits } from '#server/features/record/parts/rulesRole.ts'
import { changeOf, digestOf, moveOf, obstaclesOf, type Moved } from './rulesMove.ts'

const domain: Moved = {
  type: 'domain',
  id: 'd1',
  name: 'example.cz',
  unicode: null,
  roid: 'D1',
  registrar: { id: 'r', handle: 'REG-A', name: 'A' },
  intoRoles: 0,
  from: [{ id: 's1', handle: 'OLD-1', roles: 1 }],
  held: [],
}
const bits = fc.integer({ min: 0, max: 15 })
const someObject = fc.record({
  intoRoles: bits,
  from: fc.array(
    fc.record({ id: fc.uuid(), handle: fc.constantFrom('A', 'B', 'C'), roles: fc.integer({ min: 1, max: 15 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
})
const sumOf = (roles: readonly (keyof typeof roleBits)[]) => roles.reduce((sum, role) => sum | roleBits[role], 0)

describe('what moves', () => {
  test('is every role that the user’s contact lacks; the other roles are dropped', () => {
    fc.assert(
      fc.property(someObject, (given) => {
        const { gains, drops } = moveOf(given)
        const theirs = given.from.reduce((sum, { roles }) => sum | roles, 0)
        expect(sumOf(gains) & given.intoRoles).toBe(0)
        expect(sumOf(gains) | given.intoRoles).toBe(theirs | given.intoRoles)
        expect(sumOf(drops)).toBe(theirs & given.intoRoles)
      }),
    )
  })

  test('is an EPP change that adds no contact twice and removes every merged one', () => {
    fc.assert(
      fc.property(someObject, (given) => {
        const { add, rem, chg } = changeOf(given, 'KEEP-ME')
        const added = add?.contact.map(({ type }) => type) ?? []
        expect(added).toEqual(moveOf(given).gains.filter((role) => role !== 'holder'))
        expect(add?.contact.every(({ id }) => id === 'KEEP-ME') ?? true).toBe(true)
        expect(rem?.contact.length ?? 0).toBe(
          given.from.reduce((count, { roles }) => count + [2, 4, 8].filter((bit) => roles & bit).length, 0),
        )
        expect(chg !== undefined).toBe(given.from.some(({ roles }) => roles & roleBits.holder))
      }),
    )
  })
})

describe('what stands in the way', () => {
  const obstacles = (object: Partial<Moved>) =>
    obstaclesOf([{ handle: 'OLD-1', fits: true, isObliged: false }], [{ ...domain, ...object }])

  test('is nothing where nothing is held', () => {
    expect(obstacles({})).toEqual([])
  })

  test.each([
    ['serverBlocked', 'registry', 0, 'blocked', 'registry'],
    ['serverBlocked', 'holder', 3, 'blocked', 'registry'],
    ['serverUpdateProhibited', 'registry', 3, 'update-prohibited', 'registry'],
    ['serverUpdateProhibited', 'rule', 3, 'update-prohibited', 'registry'],
    ['serverUpdateProhibited', 'registrar', 3, 'update-prohibited', 'registrar'],
    ['serverUpdateProhibited', 'holder', 1, 'update-prohibited', 'unlock'],
    ['serverUpdateProhibited', 'holder', 2, 'update-prohibited', 'unlock'],
    ['serverUpdateProhibited', 'holder', 4, 'update-prohibited', 'registry'],
    ['serverUpdateProhibited', 'holder', 0, 'update-prohibited', 'registry'],
  ] as const)('on a domain: %s by the %s, where my roles are %i', (code, setBy, intoRoles, reason, clear) => {
    expect(obstacles({ held: [{ code, setBy }], intoRoles })).toMatchObject([
      { candidate: 'OLD-1', reason, clear, object: { handle: 'example.cz' }, registrar: { handle: 'REG-A' } },
    ])
  })

  test('of two who have set it is cleared by the one that is harder to reach', () => {
    const held = [
      { code: 'serverUpdateProhibited', setBy: 'holder' },
      { code: 'serverUpdateProhibited', setBy: 'registrar' },
    ] as const
    expect(obstacles({ held, intoRoles: 1 })).toMatchObject([{ clear: 'registrar' }])
  })

  test('on a set is a ban on changes alone, mine to end where it is mine', () => {
    const from = [{ id: 's1', handle: 'OLD-1', roles: 4 }]
    const held = [{ code: 'serverUpdateProhibited', setBy: 'holder' }] as const
    expect(obstacles({ type: 'nsset', from, held, intoRoles: 4 })).toMatchObject([{ clear: 'unlock' }])
    expect(obstacles({ type: 'keyset', from, held })).toMatchObject([{ clear: 'registry' }])
    expect(obstacles({ type: 'nsset', from, held: [{ code: 'serverBlocked', setBy: 'registry' }] })).toEqual([])
  })

  test('is a contact bound by auctions, beside what stands in the way of its objects', () => {
    const held = [{ code: 'serverBlocked', setBy: 'registry' }] as const
    const all = obstaclesOf([{ handle: 'OLD-1', fits: true, isObliged: true }], [{ ...domain, held }])
    expect(all.map(({ reason, clear }) => [reason, clear])).toEqual([
      ['open-obligations', 'leave-out'],
      ['blocked', 'registry'],
    ])
  })

  test('is reported for each candidate it belongs to, and for no other', () => {
    const held = [{ code: 'serverBlocked', setBy: 'registry' }] as const
    const all = obstaclesOf(
      ['OLD-1', 'OLD-2', 'OLD-3'].map((handle) => ({ handle, fits: handle !== 'OLD-3', isObliged: false })),
      [
        { ...domain, held },
        { ...domain, id: 'd2', name: 'two.cz', held, from: [{ id: 's2', handle: 'OLD-2', roles: 2 }, ...domain.from] },
        { ...domain, id: 'd3', name: 'free.cz' },
      ],
    )
    expect(all.map(({ candidate, object }) => `${candidate} ${object?.handle}`)).toEqual([
      'OLD-1 example.cz',
      'OLD-1 two.cz',
      'OLD-2 two.cz',
      'OLD-3 undefined',
    ])
  })
})

test('the digest of what moved does not depend on its order', () => {
  const objects = ['b', 'a', 'c'].map((id) => ({ type: 'domain' as const, id }))
  expect(digestOf(objects)).toEqual(digestOf(objects.toReversed()))
  expect(digestOf(objects)).not.toEqual(digestOf(objects.slice(1)))
})
