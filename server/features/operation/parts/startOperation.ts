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

type OperationRequest = {
  who: Holder
  address: string
  idempotencyKey: string | null
  objectType: LockableType
  action: BlockAction
  /** Only prepares: stores the set and predicts the result. */
  dryRun: boolean
  /** The validated body, which the idempotency key stands for. */
  body: unknown
  /** Resolves the selection to ids in the operation's transaction. Throws when an object is not the user's. */
  select: (tx: Tx) => Promise<readonly string[]>
}

/**
 * Starts a lock or unlock of any kind of object (docs/rules.md#operations). The same key with the same body returns the
 * same operation. A preview above the limit of this person withdraws the oldest one. Throws `not-at-this-registry`,
 * `idempotency-key-reused`, `idempotency-key-running`, `selection-empty`, and what `demand` and `select` throw. Then
 * nothing has changed.
 */
export async function startOperation(deps: LockDeps, given: OperationRequest): Promise<Operation> {
  const { who } = given
  if (!deps.registry.locks.includes(given.objectType)) throw new Refusal('not-at-this-registry')
  // A preview changes nothing and needs no step-up. Its confirmation needs one.
  demand(who, isUnlocking(given.action) && !given.dryRun ? 'unblock' : 'block')

  const operation = await inTransaction(deps.db, async (tx) => {
    const keyParts = [who.contact.id, given.objectType, given.body]
    const key = given.idempotencyKey === null ? null : requestKey(who.identityId, given.idempotencyKey, keyParts)
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
      start: given.dryRun
        ? { status: 'prepared', minutes: deps.rules.operation.preparedMinutes }
        : { status: 'running' },
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
  return describeOperation(deps, who, operation)
}
