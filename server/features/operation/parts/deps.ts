import type { Db } from '#server/db/connect.ts'

/** What operations are given by server/app.ts. */
export type OperationDeps = {
  db: Db
  /** Whether the portal holds the registry's truth or stands beside a registry (docs/rules.md#authority). */
  authority: 'registry-of-record' | 'beside-a-registry'
  /** Tells this process's worker that there is something to do; others find it by themselves within seconds. */
  wake: () => void
}

/** What locking and unlocking takes beside that. */
export type LockDeps = OperationDeps & {
  /** How many prepared operations of one identity can be confirmed at a time. */
  previewsPerPerson: number
}
