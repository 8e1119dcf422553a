import type { Operation } from '#contract/operation.ts'
import { inTransaction } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { describeOperation } from './describeOperation.ts'
import { finishOperation } from './finishOperation.ts'
import type { OperationDeps } from './parts/deps.ts'
import { lockOperation, recordWithdrawal } from './store.ts'

/**
 * Stops what is not decided yet. A batch under way is waited for, as it holds the operation's row; the
 * worker then finds the operation ended. One that has ended is answered as it is.
 */
export async function cancelRunning(deps: OperationDeps, given: { who: Holder; id: string }): Promise<Operation> {
  const operation = await inTransaction(deps.db, async (tx) => {
    const found = await lockOperation(tx, given.id)
    if (!found || found.contact_id !== given.who.contact.id) throw new Refusal('object-not-found')
    if (found.status === 'prepared') return recordWithdrawal(tx, found)
    return found.status === 'running' ? finishOperation(tx, found, 'cancelled') : found
  })
  deps.wake()
  return describeOperation(deps.db, given.who, operation)
}
