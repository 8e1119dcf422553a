import type { Operation } from '#contract/operation.ts'
import { getActorName } from '#server/features/activity/parts/actorStore.ts'
import type { Holder } from '#server/http/serve.ts'
import type { OperationDeps } from './parts/deps.ts'
import { getUndoing } from './list/store.ts'
import { findRefused, type OperationRecord } from './store.ts'
import { toRow } from './toRow.ts'

/** Returns the operation in the shape of the contract for this user. */
export async function describeOperation(
  { db, rules }: Pick<OperationDeps, 'db' | 'rules'>,
  who: Holder,
  operation: OperationRecord,
): Promise<Operation> {
  const { reasons, items } = operation.refused > 0 ? await findRefused(db, operation) : { reasons: [], items: [] }
  const isByEarlierHolder = operation.identity_id !== who.identityId
  return {
    ...toRow(operation, await getUndoing(db, operation.id, rules.operation), who),
    reasons,
    refusedItems: items,
    by: isByEarlierHolder ? null : await getActorName(db, operation.identity_id),
    isByEarlierHolder,
  }
}
