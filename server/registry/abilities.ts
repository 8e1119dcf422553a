import { changedFields } from '#contract/contact.ts'
import type { RegistryAbilities } from '#server/features/registryChange/parts/abilities.ts'
import type { Config } from '../config.ts'

/** A registry of record does everything by itself. */
export const everything: RegistryAbilities = {
  locks: ['domain', 'nsset', 'keyset'],
  contactFields: changedFields,
  createsContacts: true,
  mergesContacts: true,
  authInfo: ['contact', 'domain', 'nsset', 'keyset'],
}

/** Returns what the configured connection can do. Exported files carry no secret, so no AuthInfo. */
export function abilitiesOf({ authority }: Pick<Config, 'authority' | 'registry'>): RegistryAbilities {
  return authority === 'registry-of-record' ? everything : { ...everything, authInfo: [] }
}
