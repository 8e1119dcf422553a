import type { FastifyBaseLogger } from 'fastify'
import type { RegistryAbilities } from '#server/features/registryChange/parts/abilities.ts'
import type { SetAuthInfo } from '#server/features/registryChange/parts/setAuthInfo.ts'
import type { Config } from '../config.ts'
import { abilitiesOf } from './abilities.ts'
import { openEpp } from './epp/openEpp.ts'
import { openPush } from './http/push.ts'
import type { RegistryPort } from './port.ts'

/** The connection to the registry that the settings name. */
export type Registry = {
  abilities: RegistryAbilities
  /** Sets an AuthInfo at the registry; null where the portal is the registry of record, or where it cannot. */
  setAuthInfo: SetAuthInfo | null
  /** Delivers changes; null where the registry fetches them. */
  port: RegistryPort | null
  /** After how many hours without a delivery a change is undeliverable; null where an operator carries the changes. */
  undeliverableHours: number | null
  close: () => Promise<void>
}

/** Opens the configured connection. Throws ConfigProblem where the registry's server does not do what is configured. */
export async function openRegistry(
  config: Pick<Config, 'authority' | 'registry'>,
  { log }: { log: FastifyBaseLogger },
): Promise<Registry> {
  const { connection, atOnce, undeliverableHours } = config.registry
  const abilities = abilitiesOf(config)
  if (connection.kind === 'files')
    return { abilities, undeliverableHours: null, setAuthInfo: null, port: null, close: async () => {} }
  const common = { abilities, undeliverableHours }
  if (connection.kind === 'epp') {
    const { port, setAuthInfo } = await openEpp(connection, { log })
    return { ...common, port, setAuthInfo, close: port.close }
  }
  const { port, setAuthInfo, close } = openPush(connection.push, { atOnce, log })
  return { ...common, port, setAuthInfo, close: async () => close() }
}
