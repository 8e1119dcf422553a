import type { BlockAction, Operation } from '#contract/operation.ts'
import type { ListQuery, SelectableList } from '#server/features/list/parts/definitionStore.ts'
import { resolveSelection, type Selection } from '#server/features/list/parts/selection.ts'
import type { Holder } from '#server/http/serve.ts'
import type { LockDeps } from './deps.ts'
import { startOperation } from './startOperation.ts'

type LockRequest<Query> = {
  who: Holder
  body: { action: BlockAction; selection: Selection<Query>; dryRun: boolean }
  idempotencyKey: string | null
  address: string
}

/** Locks or unlocks objects of the user, or prepares it (docs/rules.md#locks). */
export function lockSelection<Query extends ListQuery, Row>(
  deps: LockDeps,
  list: SelectableList<Query, Row>,
  { who, body, idempotencyKey, address }: LockRequest<Query>,
): Promise<Operation> {
  const { action, selection, dryRun } = body
  return startOperation(deps, {
    who,
    address,
    idempotencyKey,
    objectType: list.type,
    action,
    dryRun,
    body,
    select: (tx) => resolveSelection(tx, list, { who, selection }),
  })
}
