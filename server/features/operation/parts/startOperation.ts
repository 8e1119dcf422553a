import { v7 } from 'uuid'
import type { BlockAction, LockableType, Operation } from '#contract/operation.ts'
import { inTransaction, type Tx } from '#server/db/connect.ts'
import { claimKey, requestKey, recordKeyAnswer } from '#server/features/record/parts/idempotencyStore.ts'
import { demand } from '#server/features/session/parts/demand.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { predict } from '../decideBatch.ts'
import { describeOperation } from '../describeOperation.ts'
import { isUnlocking } from '../rules.ts'
import { runInline } from '../runOperation.ts'
import { findOperation, recordOperation, withdrawOldest } from '../store.ts'
import { actorOf } from '../actorOf.ts'
import type { LockDeps } from './deps.ts'

type Given = {
  who: Holder
  address: string
  idempotencyKey: string | null
  objectType: LockableType
  action: BlockAction
  /** Only prepare it: freeze the set and say what would happen. */
  dryRun: boolean
  /** The checked body, which the key stands for. */
  body: unknown
  /** Resolves the selection to ids, in the operation's own transaction; throws when one is not the asker's. */
  select: (tx: Tx) => Promise<readonly string[]>
}

/**
 * Begins a lock or an unlock of any kind of object (docs/rules.md#operations). The same key with the same
 * body answers the same operation. A preview past the bound of this person withdraws the oldest. Throws `idempotency-key-reused`, `idempotency-key-running`,
 * `selection-empty`, and what `demand` and `select` throw; nothing is then changed.
 */
export async function startOperation(deps: LockDeps, given: Given): Promise<Operation> {
  const { who } = given
  // A preview changes nothing, so it asks for no step-up: the person confirms it after proving who they are.
  demand(who, isUnlocking(given.action) && !given.dryRun ? 'unblock' : 'block')

  const operation = await inTransaction(deps.db, async (tx) => {
    const asked = [who.contact.id, given.objectType, given.body]
    const key = given.idempotencyKey === null ? null : requestKey(who.identityId, given.idempotencyKey, asked)
    if (key) {
      const earlier = await claimKey(tx, key)
      if (earlier) {
        const answered = await findOperation(tx, earlier, who.contact.id)
        if (!answered) throw new Refusal('operation-expired')
        return answered
      }
    }

    const objectIds = await given.select(tx)
    if (objectIds.length === 0) throw new Refusal('selection-empty')
    const begun = await recordOperation(tx, {
      id: v7(),
      actor: actorOf(who, given.address),
      objectType: given.objectType,
      action: given.action,
      undoOfId: null,
      status: given.dryRun ? 'prepared' : 'running',
      objectIds,
    })
    if (key) await recordKeyAnswer(tx, key, { operationId: begun.id })
    if (!given.dryRun) return runInline(tx, begun, deps)
    const prepared = await predict(tx, begun, objectIds.toSorted())
    const { previewsPerPerson: most } = deps
    await withdrawOldest(tx, { identityId: who.identityId, newId: begun.id, most })
    return prepared
  })
  deps.wake()
  return describeOperation(deps.db, who, operation)
}
