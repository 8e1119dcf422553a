import { describe, expect, test } from 'vitest'
import { changedFields, type ChangedField } from '#contract/contact.ts'
import { abilitiesOf, everything } from './abilities.ts'
import { registryOf } from './connection.ts'
import { commandFor } from './epp/commands.ts'
import type { Change } from './port.ts'
import { registrySettings } from './settings.ts'
import { readSettings } from '#server/settings.ts'

const epp = { REGISTRY: 'epp', EPP_HOST: 'epp.registry.cz', EPP_USER: 'PORTAL', EPP_PASSWORD: 'secret-1' }

function abilities(
  env: Record<string, string>,
  authority: 'beside-a-registry' | 'registry-of-record' = 'beside-a-registry',
) {
  const { registry } = readSettings(env, { groups: { registry: registrySettings }, isProduction: true })
  return abilitiesOf({ authority, registry: registryOf(registry) })
}

/** Whether EPP has a command for this change. */
function hasCommand(given: Pick<Change, 'objectType' | 'change'> & Partial<Change>): boolean {
  const entry = { id: 'one', recordedAt: '', handle: 'a.cz', roid: 'R', operationId: null, status: 'pending' } as const
  const rest = { command: 'update', decidedAt: null, reason: null, attempts: 1, foreignStates: [] }
  return commandFor({ ...entry, ...rest, ...given }) !== null
}

/** A change of each field of a contact, as the journal has it. */
const samples: Record<ChangedField, object> = {
  name: { postalInfo: { name: 'Eva' } },
  birthDate: { ident: { type: 'birthday', value: '1990-01-01' } },
  address: { postalInfo: { addr: { street: ['A 1'], city: 'Brno', sp: null, pc: null, cc: 'CZ' } } },
  telephone: { voice: '+420.777000000' },
  fax: { fax: null },
  email: { email: 'a@a.cz' },
  notifyEmail: { notifyEmail: 'a@a.cz' },
  vatNumber: { vat: 'CZ1' },
  mailingAddress: { mailingAddress: null },
  disclosure: { disclose: { addr: false } },
  postalLetters: { postalLetters: true },
}

test('files and http carry everything; an AuthInfo only where the registry sets it at once', () => {
  expect(abilities({}, 'registry-of-record')).toEqual(everything)
  expect(abilities({})).toEqual({ ...everything, authInfo: [] })
  const push = { REGISTRY: 'http', REGISTRY_PUSH_URL: 'https://registry.cz/changes' }
  expect(abilities(push)).toEqual({ ...everything, authInfo: [] })
  expect(abilities({ ...push, REGISTRY_AUTH_INFO_URL: 'https://registry.cz/authinfo' })).toEqual(everything)
})

describe('EPP carries', () => {
  test.each(changedFields)('%s of a contact exactly where it has a command', (field) => {
    const change = { chg: { contact: samples[field] } }
    expect(abilities(epp).contactFields.includes(field)).toBe(hasCommand({ objectType: 'contact', change }))
  })

  test.each(['domain', 'nsset', 'keyset'] as const)('the lock of a %s exactly where it has a command', (objectType) => {
    const change = { add: { status: ['serverTransferProhibited'] } }
    expect(abilities(epp).locks.includes(objectType)).toBe(hasCommand({ objectType, change }))
  })

  test('no contacts, or no AuthInfo, where the settings say so', () => {
    expect(abilities({ ...epp, EPP_CONTACTS: 'no', EPP_AUTH_INFO: 'no' })).toEqual({
      locks: ['domain'],
      contactFields: [],
      discloseFlags: [],
      createsContacts: false,
      mergesContacts: false,
      authInfo: [],
    })
    expect(abilities(epp).authInfo).toEqual(['domain', 'contact'])
  })
})
