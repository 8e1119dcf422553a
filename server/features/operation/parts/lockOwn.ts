import type { BlockAction, Operation } from '#contract/operation.ts'
import type { Kind, OwnQuery } from '#server/features/record/parts/own/kind.ts'
import { resolveOwn, type Selection } from '#server/features/record/parts/own/weighOwn.ts'
import type { Holder } from '#server/http/serve.ts'
import type { LockDeps } from './deps.ts'
import { startOperation } from './startOperation.ts'

type Given<Query> = {
  who: Holder
  body: { action: BlockAction; selection: Selection<Query>; dryRun: boolean }
  idempotencyKey: string | null
  address: string
}

/** Locks or unlocks objects of mine, or only prepares it (docs/rules.md#locks). */
export function lockOwn<Query extends OwnQuery, Row, Line>(
  deps: LockDeps,
  kind: Kind<Query, Row, Line>,
  { who, body, idempotencyKey, address }: Given<Query>,
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
    select: (tx) => resolveOwn(tx, kind, { who, selection }),
  })
}
