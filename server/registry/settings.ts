import { oneOf, take, whole, type Env } from '../settings.ts'

/** How changes reach the registry, where the portal stands beside one. */
export type RegistrySettings = {
  connection: 'files'
  /** After how many hours without a delivery a change is undeliverable. */
  undeliverableHours: number
}

/** Reads the connection to the registry; throws ConfigProblem, one line, for what cannot be used. */
export function readRegistry(env: Env): RegistrySettings {
  return {
    connection: take(env, 'REGISTRY', oneOf(['files'], 'files')),
    undeliverableHours: take(
      env,
      'REGISTRY_UNDELIVERABLE_HOURS',
      whole(24, { unit: 'hours', least: 1, most: 24 * 365 }),
    ),
  }
}
