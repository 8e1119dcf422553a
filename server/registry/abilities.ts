import { changedFields, DiscloseFlag } from '#contract/contact.ts'
import type { RegistryAbilities } from '#server/features/registryChange/parts/abilities.ts'
import type { Config } from '../config.ts'
import type { EppConnection } from './connection.ts'

/** A registry of record does everything by itself. */
export const everything: RegistryAbilities = {
  locks: ['domain', 'nsset', 'keyset'],
  contactFields: changedFields,
  discloseFlags: DiscloseFlag.options,
  createsContacts: true,
  mergesContacts: true,
  authInfo: ['contact', 'domain', 'nsset', 'keyset'],
}

/** Returns what the configured connection can do. An AuthInfo needs a registry that sets it at once. */
export function abilitiesOf({ authority, registry }: Pick<Config, 'authority' | 'registry'>): RegistryAbilities {
  const { connection } = registry
  if (authority === 'registry-of-record') return everything
  if (connection.kind === 'epp') return abilitiesOfEpp(connection)
  const setsAuthInfo = connection.kind === 'http' && connection.push.authInfoUrl !== null
  return setsAuthInfo ? everything : { ...everything, authInfo: [] }
}

/** EPP knows no nssets and keysets, and of a contact what RFC 5733 has. */
function abilitiesOfEpp({ changesContacts, setsAuthInfo }: EppConnection): RegistryAbilities {
  const types = changesContacts ? (['domain', 'contact'] as const) : (['domain'] as const)
  return {
    locks: ['domain'],
    contactFields: changesContacts ? ['name', 'address', 'telephone', 'fax', 'email', 'disclosure'] : [],
    discloseFlags: changesContacts ? ['email', 'address', 'telephone', 'fax'] : [],
    createsContacts: changesContacts,
    mergesContacts: changesContacts,
    authInfo: setsAuthInfo ? types : [],
  }
}
