import { everything } from '#server/registry/abilities.ts'
import type { Registry } from '#server/registry/openRegistry.ts'

/** The connection of a portal that is the registry of record: there is none. */
export const ownRegistry: Registry = {
  abilities: everything,
  setAuthInfo: null,
  port: null,
  undeliverableHours: null,
  close: async () => {},
}
