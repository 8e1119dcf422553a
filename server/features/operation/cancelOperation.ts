import type { Operation } from '#contract/operation.ts'
import { inTransaction } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { demandOwnOperation, lockOwnOperation } from './demandOwnOperation.ts'
import { describeOperation } from './describeOperation.ts'
import { finishOperation } from './finishOperation.ts'
import type { OperationDeps } from './parts/deps.ts'
import { recordStop } from './stop/store.ts'
import { recordWithdrawal } from './store.ts'

/**
 * Cancels the undecided rest of an operation after the current batch. This call or the worker does it, whichever locks
 * the operation's row first. An ended operation is returned unchanged. With `onlyPrepared` a running one is returned
 * unchanged too, so withdrawing a preview never stops a confirmed operation. Throws `contact-blocked`.
 */
export async function cancelRunning(
  deps: OperationDeps,
  { who, id, onlyPrepared = false }: { who: Holder; id: string; onlyPrepared?: boolean | undefined },
): Promise<Operation> {
  if (who.isBlocked) throw new Refusal('contact-blocked')
  const requested = await demandOwnOperation(deps.db, who, id)
  if (requested.ended_at === null && !onlyPrepared) await recordStop(deps.db, id)
  const operation = await inTransaction(deps.db, async (tx) => {
    const found = await lockOwnOperation(tx, who, id)
    if (found.status === 'prepared') return recordWithdrawal(tx, found)
    return found.status === 'running' && !onlyPrepared ? finishOperation(tx, found, 'cancelled') : found
  })
  deps.wake()
  return describeOperation(deps, who, operation)
}
