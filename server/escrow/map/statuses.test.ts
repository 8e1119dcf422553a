import { describe, expect, test } from 'vitest'
import type { StateCode } from '#contract/state.ts'
import { statesOf, statusesOf, exportedStates } from './statuses.ts'

const facts = { isLinked: false, hasNameServers: true }

describe('statesOf', () => {
  test('separates the registrars’ states from the registry’s', () => {
    expect(statesOf('domain', { statuses: ['clientHold', 'serverHold'], rgpStatuses: ['addPeriod'] }).states).toEqual([
      { code: 'clientHold', setBy: 'registrar' },
      { code: 'serverHold', setBy: 'registry' },
      { code: 'addPeriod', setBy: 'registry' },
    ])
  })

  test('makes no states of what follows from other facts', () => {
    expect(statesOf('contact', { statuses: ['ok', 'linked'], rgpStatuses: [] })).toEqual({ states: [], unknown: [] })
    expect(statesOf('domain', { statuses: ['inactive'], rgpStatuses: [] })).toEqual({ states: [], unknown: [] })
  })

  test('names what an object of the kind cannot carry', () => {
    expect(statesOf('host', { statuses: ['clientHold', '__proto__'], rgpStatuses: ['soon'] }).unknown).toEqual([
      'clientHold',
      '__proto__',
      'soon',
    ])
  })

  test('a name in redemption can be restored, so it is not past that, whatever its status says', () => {
    const { states } = statesOf('domain', { statuses: ['pendingDelete'], rgpStatuses: ['redemptionPeriod'] })
    expect(states.map(({ code }) => code)).toEqual(['redemptionPeriod'])
  })
})

describe('statusesOf', () => {
  test.each<[string, StateCode[], string[], string[]]>([
    ['nothing', [], ['ok'], []],
    ['a ban of each', ['serverUpdateProhibited', 'clientHold'], ['clientHold', 'serverUpdateProhibited'], []],
    ['the end of a life', ['pendingDelete'], ['pendingDelete'], ['pendingDelete']],
    ['redemption', ['redemptionPeriod'], ['pendingDelete'], ['redemptionPeriod']],
    [
      'what the registry blocks',
      ['serverBlocked'],
      ['serverDeleteProhibited', 'serverRenewProhibited', 'serverTransferProhibited', 'serverUpdateProhibited'],
      [],
    ],
    ['what EPP has no word for', ['expired', 'validatedContact'], ['ok'], []],
  ])('exports %s', (_what, states, statuses, rgpStatuses) => {
    expect(statusesOf('domain', states, facts)).toEqual({ statuses, rgpStatuses })
  })

  test('derives links and missing name servers from other data', () => {
    expect(statusesOf('contact', [], { ...facts, isLinked: true }).statuses).toEqual(['ok', 'linked'])
    expect(statusesOf('domain', [], { ...facts, hasNameServers: false }).statuses).toEqual(['inactive'])
  })

  test('says of every state alone what statesOf takes back to it', () => {
    for (const { code, setBy } of exportedStates()) {
      const { states } = statesOf('domain', statusesOf('domain', [code], facts))
      expect(states).toContainEqual({ code, setBy })
    }
  })
})
