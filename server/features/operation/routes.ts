import { cancelOperation, confirmOperation, readOperation, undoOperation } from '#contract/operation.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { cancelRunning } from './cancelOperation.ts'
import { confirmPrepared } from './confirmOperation.ts'
import { describeOperation } from './describeOperation.ts'
import type { OperationDeps } from './parts/deps.ts'
import { findOperation } from './store.ts'
import { undoEnded } from './undoOperation.ts'

export function operationRoutes(deps: OperationDeps): Route[] {
  return [
    serve(readOperation, async ({ who, params }) => {
      const operation = await findOperation(deps.db, params.id, who.contact.id)
      if (!operation) throw new Refusal('object-not-found')
      return describeOperation(deps.db, operation)
    }),
    serve(confirmOperation, ({ who, params, address }) => confirmPrepared(deps, { who, id: params.id, address })),
    serve(cancelOperation, ({ who, params }) => cancelRunning(deps, { who, id: params.id })),
    serve(undoOperation, ({ who, params, address }) => undoEnded(deps, { who, id: params.id, address })),
  ]
}
