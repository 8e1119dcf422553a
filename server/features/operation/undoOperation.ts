import { v7 } from 'uuid'
import type { Operation } from '#contract/operation.ts'
import { inTransaction, type Tx } from '#server/db/connect.ts'
import { boundLockWait } from '#server/db/lockWait.ts'
import { demand } from '#server/features/session/parts/demand.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import type { OperationRules } from './settings.ts'
import { actorOf } from './actorOf.ts'
import { lockOwnOperation } from './demandOwnOperation.ts'
import { describeOperation } from './describeOperation.ts'
import type { OperationDeps } from './parts/deps.ts'
import { undoCapability } from './rules.ts'
import { runInline } from './runOperation.ts'
import { findChanged, findDeadlines, findUndo, recordOperation, type OperationRecord } from './store.ts'

/**
 * Reverts the changes of an operation, while the rules allow it by the database's clock. Throws `object-not-found`,
 * `operation-not-finished`, `nothing-to-undo`, `already-undone`, `undo-too-late`, `undo-cannot-be-undone`, and what
 * `demand` throws. Then nothing has changed.
 */
export async function undoEnded(
  deps: OperationDeps,
  given: { who: Holder; id: string; address: string },
): Promise<Operation> {
  const { who, id } = given
  const undo = await inTransaction(deps.db, async (tx) => {
    await boundLockWait(tx)
    const ended = await lockOwnOperation(tx, who, id)
    await demandUndo(tx, who, ended, deps.rules.operation)

    const begun = await recordOperation(tx, {
      id: v7(),
      actor: actorOf(who, given.address),
      objectType: ended.object_type,
      action: 'undo',
      undoOfId: ended.id,
      start: { status: 'running' },
      objectIds: await findChanged(tx, ended.id),
    })
    return runInline(tx, begun, deps)
  })
  deps.wake()
  return describeOperation(deps, who, undo)
}

async function demandUndo(tx: Tx, who: Holder, ended: OperationRecord, rules: OperationRules): Promise<void> {
  if (ended.action === 'undo') throw new Refusal('undo-cannot-be-undone')
  demand(who, undoCapability(ended.action, { isSameSession: ended.session_id === who.sessionId }))

  if (ended.ended_at === null) throw new Refusal('operation-not-finished')
  if (ended.done === 0) throw new Refusal('nothing-to-undo')
  if ((await findUndo(tx, ended.id)) !== null) throw new Refusal('already-undone')
  const { isUndoable } = await findDeadlines(tx, ended.id, rules)
  if (!isUndoable) throw new Refusal('undo-too-late')
}
