import { BlockAction, type Operation } from '#contract/operation.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Holder } from '#server/http/serve.ts'
import { demandOwnOperation } from './demandOwnOperation.ts'
import type { LockDeps } from './parts/deps.ts'
import { startOperation } from './parts/startOperation.ts'
import { findRetriable } from './store.ts'

type RetryRequest = { who: Holder; id: string; address: string }

/**
 * Prepares the same lock or unlock for the objects that were refused, here or by the registry. Throws
 * `object-not-found`, `operation-not-finished`, `selection-empty` without refused objects, and what `demand` throws.
 */
export async function retryEnded(deps: LockDeps, { who, id, address }: RetryRequest): Promise<Operation> {
  const ended = await demandOwnOperation(deps.db, who, id)
  if (ended.ended_at === null) throw new Refusal('operation-not-finished')
  const { success, data: action } = BlockAction.safeParse(ended.action)
  if (!success) throw new Refusal('selection-empty')
  return startOperation(deps, {
    who,
    address,
    idempotencyKey: null,
    objectType: ended.object_type,
    action,
    dryRun: true,
    body: null,
    select: (tx) => findRetriable(tx, ended),
  })
}
