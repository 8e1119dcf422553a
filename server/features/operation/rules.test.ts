import { describe, expect, test } from 'vitest'
import type { BlockAction } from '#contract/operation.ts'
import type { SetBy } from '#contract/state.ts'
import { defaultLockProfile, type LockProfile } from '#server/features/record/parts/rulesLock.ts'
import { everyAction, everyState, heldIn, outcomeOf } from '#tests/server/lockTable.ts'
import {
  decideLock,
  decideUndo,
  isUnlocking,
  lockStatesAfter,
  undoCapability,
  type Decision,
  type ObjectState,
} from './rules.ts'

const transfer = 'serverTransferProhibited'
const update = 'serverUpdateProhibited'
type Held = ObjectState['held'][number]

const own = (...codes: Held['code'][]) => codes.map((code): Held => ({ code, setBy: 'holder' }))
const by = (setBy: SetBy, ...codes: Held['code'][]) => codes.map((code): Held => ({ code, setBy }))
const mine = (held: readonly Held[]): ObjectState => ({ isMine: true, held })

const add = (...codes: (typeof transfer | typeof update)[]): Decision => ({ verdict: 'done', add: codes, remove: [] })
const remove = (...codes: (typeof transfer | typeof update)[]): Decision => ({
  verdict: 'done',
  add: [],
  remove: codes,
})
const unchanged: Decision = { verdict: 'unchanged' }
const refused = (reason: 'update-is-blocked' | 'not-set-here' | 'administratively-blocked'): Decision => ({
  verdict: 'refused',
  reason,
})

const actions = ['block-transfer', 'block-all', 'unblock-transfer', 'unblock-all'] as const satisfies BlockAction[]

/** A row of the table of docs/rules.md#locks: the current states, and the verdict for each of the four actions. */
const table: [string, readonly Held[], [Decision, Decision, Decision, Decision]][] = [
  ['nothing', [], [add(transfer), add(transfer, update), unchanged, unchanged]],
  ['the holder’s transfer', own(transfer), [unchanged, add(update), remove(transfer), remove(transfer)]],
  [
    'both of the holder’s',
    own(transfer, update),
    [unchanged, unchanged, refused('update-is-blocked'), remove(transfer, update)],
  ],
  [
    'the holder’s update alone',
    own(update),
    [add(transfer), add(transfer), refused('update-is-blocked'), remove(update)],
  ],
  [
    'the registry’s transfer',
    by('registry', transfer),
    [add(transfer), add(transfer, update), refused('not-set-here'), refused('not-set-here')],
  ],
  [
    'the registrar’s transfer',
    by('registrar', transfer),
    [add(transfer), add(transfer, update), refused('not-set-here'), refused('not-set-here')],
  ],
  [
    'the registry’s update',
    by('registry', update),
    [add(transfer), add(transfer, update), unchanged, refused('not-set-here')],
  ],
  [
    'both of the registry’s',
    by('registry', transfer, update),
    [add(transfer), add(transfer, update), refused('not-set-here'), refused('not-set-here')],
  ],
  [
    'the holder’s transfer beside the registry’s',
    [...own(transfer), ...by('registry', transfer)],
    [unchanged, add(update), remove(transfer), remove(transfer)],
  ],
  [
    'the holder’s transfer beside the registry’s both',
    [...own(transfer), ...by('registry', transfer, update)],
    [unchanged, add(update), remove(transfer), remove(transfer)],
  ],
  [
    'both of the holder’s beside the registry’s',
    [...own(transfer, update), ...by('registry', transfer, update)],
    [unchanged, unchanged, refused('update-is-blocked'), remove(transfer, update)],
  ],
]

describe('decideLock', () => {
  const cells = table.flatMap(([set, held, verdicts]) =>
    verdicts.map((verdict, at) => ({ set, held, action: actions[at] ?? 'block-all', verdict })),
  )

  test.each(cells)('$action where $set is set gives $verdict.verdict', ({ held, action, verdict }) => {
    expect(decideLock(mine(held), action, defaultLockProfile)).toEqual(verdict)
  })

  test.each(cells)('$action on a domain blocked by the registry is refused where $set is set', ({ held, action }) => {
    const object = mine([...held, ...by('registry', 'serverBlocked')])
    expect(decideLock(object, action, defaultLockProfile)).toEqual(refused('administratively-blocked'))
  })

  test.each(everyAction)('%s gives the verdicts of the table for every setter of each state', (action) => {
    expect(everyState).toHaveLength(512)
    const wrong = everyState.filter((object) => {
      const held = heldIn(object)
      const decision = decideLock(mine(held), action, defaultLockProfile)
      const outcome = outcomeOf(object, action)
      const own = lockStatesAfter(mine(held.filter(({ setBy }) => setBy === 'holder')), decision)
      if (decision.verdict === 'refused') return decision.reason !== outcome
      return decision.verdict === 'unchanged' ? outcome !== 'same' : String(own) !== String(outcome)
    })
    expect(wrong).toEqual([])
  })

  test.each(actions)('%s on what is no longer mine is refused', (action) => {
    expect(decideLock({ isMine: false, held: [] }, action, defaultLockProfile)).toEqual({
      verdict: 'refused',
      reason: 'no-longer-mine',
    })
  })
})

describe('a lock profile that forbids deletion too', () => {
  const deletion = 'serverDeleteProhibited'
  const profile: LockProfile = { transfer: [transfer, deletion], full: [transfer, update, deletion] }

  test.each<[string, readonly Held[], BlockAction, Decision]>([
    ['locks transfers with it', [], 'block-transfer', { verdict: 'done', add: [transfer, deletion], remove: [] }],
    ['locks fully with it', own(transfer), 'block-all', { verdict: 'done', add: [update, deletion], remove: [] }],
    ['leaves a whole lock', own(transfer, update, deletion), 'block-all', unchanged],
    [
      'opens all that is the holder’s',
      own(transfer, deletion),
      'unblock-transfer',
      { verdict: 'done', add: [], remove: [transfer, deletion] },
    ],
    ['leaves the registry’s ban on deletion, which is no position', by('registry', deletion), 'unblock-all', unchanged],
    [
      'adds the holder’s own beside it',
      by('registry', deletion),
      'block-transfer',
      { verdict: 'done', add: [transfer, deletion], remove: [] },
    ],
  ])('%s', (_what, held, action, decision) => {
    expect(decideLock(mine(held), action, profile)).toEqual(decision)
  })

  test('is opened whole after the profile has changed back', () => {
    expect(decideLock(mine(own(transfer, update, deletion)), 'unblock-all', defaultLockProfile)).toEqual({
      verdict: 'done',
      add: [],
      remove: [transfer, update, deletion],
    })
  })
})

describe('decideUndo', () => {
  const asLeft = { wrote: [{ code: update, isCurrent: true, isUnderMore: false }], ended: [] } as const

  test('what the operation began is ended', () => {
    expect(decideUndo(mine(own(transfer, update)), asLeft)).toEqual(remove(update))
  })

  test('what the operation ended is begun again', () => {
    const trace = { wrote: [], ended: [{ code: transfer, hasSuccessor: false }] } as const
    expect(decideUndo(mine([]), trace)).toEqual(add(transfer))
  })

  test('what it began is ended and what it ended begun again, together', () => {
    const trace = { ...asLeft, ended: [{ code: transfer, hasSuccessor: false }] } as const
    expect(decideUndo(mine(own(update)), trace)).toEqual({ verdict: 'done', add: [transfer], remove: [update] })
  })

  test('a row that has ended since leaves the object as it is', () => {
    const trace = {
      wrote: [
        { code: transfer, isCurrent: true, isUnderMore: false },
        { code: update, isCurrent: false, isUnderMore: false },
      ],
      ended: [],
    } as const
    expect(decideUndo(mine(own(transfer)), trace)).toEqual({ verdict: 'refused', reason: 'state-has-changed' })
  })

  test('under a full lock set since, transfers are not opened', () => {
    const trace = { wrote: [{ code: transfer, isCurrent: true, isUnderMore: true }], ended: [] } as const
    expect(decideUndo(mine(own(transfer, update)), trace)).toEqual({ verdict: 'refused', reason: 'state-has-changed' })
  })

  test('a state set again since leaves the object as it is', () => {
    const trace = { wrote: [], ended: [{ code: transfer, hasSuccessor: true }] } as const
    expect(decideUndo(mine(own(transfer)), trace)).toEqual({ verdict: 'refused', reason: 'state-has-changed' })
  })

  test('a domain the registry has blocked since is refused', () => {
    const object = mine([...own(transfer), ...by('registry', 'serverBlocked')])
    expect(decideUndo(object, asLeft)).toEqual(refused('administratively-blocked'))
  })

  test('a domain that is no longer mine is refused', () => {
    expect(decideUndo({ isMine: false, held: [] }, asLeft)).toEqual({ verdict: 'refused', reason: 'no-longer-mine' })
  })
})

describe('lockStatesAfter', () => {
  test('the registry’s own state stays when the holder’s ends', () => {
    const object = mine([...own(transfer, update), ...by('registry', transfer)])
    expect(lockStatesAfter(object, remove(transfer, update))).toEqual([transfer])
  })

  test('an added state is there', () => {
    expect(lockStatesAfter(mine(own(transfer)), add(update))).toEqual([transfer, update])
  })

  test('a refusal changes nothing', () => {
    expect(lockStatesAfter(mine(own(transfer)), refused('not-set-here'))).toEqual([transfer])
  })
})

test.each([
  ['block-transfer', false, 'unblock'],
  ['block-all', false, 'unblock'],
  ['unblock-transfer', true, 'block'],
  ['unblock-all', true, 'block'],
] as const)('%s unlocks: %s; undone in another session it needs %s', (action, unlocks, capability) => {
  expect(isUnlocking(action)).toBe(unlocks)
  expect(undoCapability(action, { isSameSession: false })).toBe(capability)
  expect(undoCapability(action, { isSameSession: true })).toBe('block')
})
