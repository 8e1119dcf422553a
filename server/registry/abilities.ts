import { changedFields, DiscloseFlag } from '#contract/contact.ts'
import type { RegistryAbilities } from '#server/features/registryChange/parts/abilities.ts'
import type { Config } from '../config.ts'

/** A registry of record does everything by itself. */
export const everything: RegistryAbilities = {
  locks: ['domain', 'nsset', 'keyset'],
  contactFields: changedFields,
  discloseFlags: DiscloseFlag.options,
  createsContacts: true,
  mergesContacts: true,
  authInfo: ['contact', 'domain', 'nsset', 'keyset'],
}

/** Returns what the configured connection can do. An AuthInfo needs an address where the registry sets it at once. */
export function abilitiesOf({ authority, registry }: Pick<Config, 'authority' | 'registry'>): RegistryAbilities {
  const { connection } = registry
  const setsAuthInfo = connection.kind === 'http' && connection.push.authInfoUrl !== null
  return authority === 'registry-of-record' || setsAuthInfo ? everything : { ...everything, authInfo: [] }
}
