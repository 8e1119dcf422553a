import { describe, expect, test } from 'vitest'
import { unansweredStatuses, type RegistryStatus } from '#contract/registryChange.ts'
import type { OwnFacts } from './rules.ts'
import { heldFacts, unconfirmedFields, type ContactEntry } from './rulesRegistry.ts'

const facts: OwnFacts = {
  name: 'Anna Nováková',
  organization: null,
  street: ['Lipová 12'],
  city: 'Brno',
  stateOrProvince: null,
  postalCode: '60200',
  country: 'CZ',
  mailingAddress: null,
  telephone: '+420.3',
  fax: null,
  email: 'anna@example.cz',
  notifyEmail: null,
  vatNumber: null,
  identType: null,
  identValue: null,
  discloseMask: 0,
  isLinked: true,
  wantsPostalLetters: null,
}

const changed = (from: string, to: string, status: RegistryStatus): ContactEntry => ({
  requested: { voice: to },
  previous: { voice: from },
  change: { status, requestedAt: '2026-01-02T09:42:00.000Z', decidedAt: null, reason: null },
})

describe('two changes of a telephone', () => {
  test.each(unansweredStatuses.flatMap((first) => unansweredStatuses.map((second) => [first, second] as const)))(
    'that are %s and %s leave the value before both in force',
    (first, second) => {
      const entries = [changed('+420.1', '+420.2', first), changed('+420.2', '+420.3', second)]
      expect(unconfirmedFields(entries, facts)).toMatchObject([
        { field: 'telephone', status: second, requested: '+420.3', inForce: '+420.1' },
      ])
      expect(heldFacts(facts, entries).telephone).toBe('+420.1')
    },
  )

  test.each(unansweredStatuses)('show the first one while it is %s and the second is rejected', (first) => {
    const entries = [changed('+420.1', '+420.2', first), changed('+420.2', '+420.3', 'rejected')]
    expect(unconfirmedFields(entries, { ...facts, telephone: '+420.2' })).toMatchObject([
      { status: first, requested: '+420.2', inForce: '+420.1' },
    ])
  })
})
