import { sql } from 'kysely'

/*
 * A lock between a deposit's import, which writes references to objects it has read, and the deletion of objects
 * without references. A foreign key cannot refuse such a reference, because deleted objects keep their rows. Both end
 * with the transaction.
 */

/** Waits for running deletions. The statements after it read what they have deleted. */
export const lockReferences = sql`select pg_advisory_xact_lock(7203114907)`

/** Returns a row with `isLocked`, false while an import runs. Several deletions may have the lock. */
export const tryLockDeletion = sql<{ isLocked: boolean }>`
  select pg_try_advisory_xact_lock_shared(7203114907) as "isLocked"`
