import type { Rules } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import type { RegistryAbilities } from '#server/features/registryChange/parts/abilities.ts'

/** The dependencies of operations, from server/app.ts. */
export type OperationDeps = {
  db: Db
  /** Whether the portal is the registry of record or stands beside a registry (docs/rules.md#authority). */
  authority: 'registry-of-record' | 'beside-a-registry'
  /** The changes that the registry takes from the portal. */
  registry: RegistryAbilities
  /** The numbers of docs/rules.md that the registry has set. */
  rules: Rules
  /** Wakes this process's worker because there is work. Other processes poll every few seconds. */
  wake: () => void
}

/** The further dependencies of locking and unlocking. */
export type LockDeps = OperationDeps & {
  /** The highest number of prepared operations that one identity can have. */
  previewsPerPerson: number
}
