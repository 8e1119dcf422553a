import type { Config } from '../config.ts'

/** What the registry lets the portal do. Calls, the scheduler, help and pages depend only on this. */
export type RegistryConnection = {
  /** Whether the registry checks the AuthInfo created here; otherwise none is created, mailed or accepted here. */
  canSetAuthInfo: boolean
}

/**
 * Returns the abilities of the configured connection. A registry of record checks its own AuthInfo. Beside a registry
 * the only connection is the exported journal (`files`), which carries no secret.
 */
export function connectionOf({ authority }: Pick<Config, 'authority'>): RegistryConnection {
  return { canSetAuthInfo: authority === 'registry-of-record' }
}
