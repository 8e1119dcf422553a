import type { Operation } from '#contract/operation.ts'
import { inTransaction } from '#server/db/connect.ts'
import { boundLockWait } from '#server/db/lockWait.ts'
import { demand } from '#server/features/session/parts/demand.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { actorOf } from './actorOf.ts'
import { lockOwnOperation } from './demandOwnOperation.ts'
import { describeOperation } from './describeOperation.ts'
import type { OperationDeps } from './parts/deps.ts'
import { isUnlocking } from './rules.ts'
import { runInline } from './runOperation.ts'
import { findDeadlines, recordStart } from './store.ts'

/**
 * Runs a prepared operation on exactly its set. A started operation is returned unchanged, so a repeated confirmation
 * has no effect.
 */
export async function confirmPrepared(
  deps: OperationDeps,
  given: { who: Holder; id: string; address: string },
): Promise<Operation> {
  const { who, id } = given
  const operation = await inTransaction(deps.db, async (tx) => {
    await boundLockWait(tx)
    const prepared = await lockOwnOperation(tx, who, id)
    if (prepared.status !== 'prepared' || prepared.action === 'undo') return prepared

    demand(who, isUnlocking(prepared.action) ? 'unblock' : 'block')
    const { isExpired } = await findDeadlines(tx, id, deps.rules.operation)
    if (isExpired) throw new Refusal('operation-expired')
    return runInline(tx, await recordStart(tx, id, actorOf(who, given.address)), deps)
  })
  deps.wake()
  return describeOperation(deps, who, operation)
}
