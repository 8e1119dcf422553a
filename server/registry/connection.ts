import type { Config } from '../config.ts'

/** What the registry lets the portal do. Calls, the scheduler, help and pages go by these and look at nothing else. */
export type RegistryConnection = {
  /** Whether an AuthInfo made here is the one the registry checks; without it none is made, mailed or accepted here. */
  canSetAuthInfo: boolean
}

/**
 * Returns what the configured connection can do. A registry of record checks its own AuthInfo. Beside a registry the
 * only connection is the exported journal (`files`), which carries no secret.
 */
export function connectionOf({ authority }: Pick<Config, 'authority'>): RegistryConnection {
  return { canSetAuthInfo: authority === 'registry-of-record' }
}
