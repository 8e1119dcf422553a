import { inlineLimit } from '#contract/operation.ts'
import { inTransaction, type Tx } from '#server/db/connect.ts'
import { boundLockWait } from '#server/db/lockWait.ts'
import { decideBatch } from './decideBatch.ts'
import { finishOperation } from './finishOperation.ts'
import type { OperationDeps } from './parts/deps.ts'
import { findStop } from './stop/store.ts'
import { leaseOperation, lockOperation, releaseLease, type OperationRecord } from './store.ts'

type Deps = Pick<OperationDeps, 'db' | 'authority'>

/**
 * Decides a small operation in the transaction that starts it, with a short lock timeout. A larger operation waits for a
 * worker.
 */
export async function runInline(tx: Tx, operation: OperationRecord, deps: Pick<OperationDeps, 'authority'>) {
  if (operation.total > inlineLimit) return operation
  await boundLockWait(tx)
  const decided = await decideBatch(tx, operation, deps)
  return finishOperation(tx, decided.operation, 'done')
}

/**
 * Runs waiting operations as `worker`, a UUID, one batch per transaction, until none is left or `signal` fires. A
 * started batch is finished. The lease only spreads operations over workers. Each object is decided exactly once because
 * of the lock on the operation's row and the stored progress. A killed worker leaves both as of its last batch.
 */
export async function runOperations({ db, authority, worker }: Deps & { worker: string }, signal: AbortSignal) {
  for (;;) {
    if (signal.aborted) return
    const id = await leaseOperation(db, worker)
    if (id === null) return
    try {
      while (!signal.aborted && (await runBatch({ db, authority }, id, worker)));
    } finally {
      await releaseLease(db, id, worker)
    }
  }
}

/** Runs one batch; false when the operation has ended or another worker has it. */
async function runBatch({ db, authority }: Deps, id: string, worker: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const operation = await lockOperation(tx, id)
    if (operation?.status !== 'running' || operation.leased_by !== worker) return false
    if (await findStop(tx, id)) {
      await finishOperation(tx, operation, 'cancelled')
      return false
    }
    const { operation: after, isMore } = await decideBatch(tx, operation, { authority })
    if (!isMore) await finishOperation(tx, after, 'done')
    return isMore
  })
}
