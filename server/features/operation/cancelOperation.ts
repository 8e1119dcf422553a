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
 * Stops what is not decided yet: after the batch under way, by whoever comes first to the operation's row, this call
 * or the worker. One that has ended is answered as it is, and with
 * `onlyPrepared` one that has begun: withdrawing a preview never stops what was confirmed a moment before. Throws `contact-blocked`.
 */
export async function cancelRunning(
  deps: OperationDeps,
  { who, id, onlyPrepared = false }: { who: Holder; id: string; onlyPrepared?: boolean | undefined },
): Promise<Operation> {
  if (who.isBlocked) throw new Refusal('contact-blocked')
  const asked = await demandOwnOperation(deps.db, who, id)
  if (asked.ended_at === null && !onlyPrepared) await recordStop(deps.db, id)
  const operation = await inTransaction(deps.db, async (tx) => {
    const found = await lockOwnOperation(tx, who, id)
    if (found.status === 'prepared') return recordWithdrawal(tx, found)
    return found.status === 'running' && !onlyPrepared ? finishOperation(tx, found, 'cancelled') : found
  })
  deps.wake()
  return describeOperation(deps.db, who, operation)
}
