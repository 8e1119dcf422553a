import type { BlockAction, Operation } from '#contract/operation.ts'
import type { Kind, OwnQuery } from '#server/features/record/parts/own/kind.ts'
import { resolveSelection, type Selection } from '#server/features/record/parts/own/selection.ts'
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
export function lockOwn<Query extends OwnQuery, Row, Line>(
  deps: LockDeps,
  kind: Kind<Query, Row, Line>,
  { who, body, idempotencyKey, address }: LockRequest<Query>,
): Promise<Operation> {
  const { action, selection, dryRun } = body
  return startOperation(deps, {
    who,
    address,
    idempotencyKey,
    objectType: kind.type,
    action,
    dryRun,
    body,
    select: (tx) => resolveSelection(tx, kind, { who, selection }),
  })
}
