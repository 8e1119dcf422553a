import {
  cancelOperation,
  confirmOperation,
  exportOperationCsv,
  listOperationItems,
  listOperations,
  readOperation,
  retryOperation,
  undoOperation,
  watchOperation,
} from '#contract/operation.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { cancelRunning } from './cancelOperation.ts'
import { confirmPrepared } from './confirmOperation.ts'
import { demandOwnOperation } from './demandOwnOperation.ts'
import { describeOperation } from './describeOperation.ts'
import { exportOwnOperation } from './exportOperation.ts'
import { listOwnItems } from './listItems.ts'
import { listOwnOperations } from './listOperations.ts'
import type { LockDeps } from './parts/deps.ts'
import { retryEnded } from './retryOperation.ts'
import { undoEnded } from './undoOperation.ts'
import { watcher, type WatchDeps } from './watchOperation.ts'

export function operationRoutes(deps: LockDeps & WatchDeps): Route[] {
  const watchOwn = watcher(deps)
  return [
    serve(listOperations, (request) => listOwnOperations(deps, request)),
    serve(readOperation, async ({ who, params }) =>
      describeOperation(deps, who, await demandOwnOperation(deps.db, who, params.id)),
    ),
    serve(confirmOperation, ({ who, params, address }) => confirmPrepared(deps, { who, id: params.id, address })),
    serve(cancelOperation, ({ who, params, body }) => cancelRunning(deps, { who, id: params.id, ...body })),
    serve(exportOperationCsv, ({ who, params, query, signal }) =>
      exportOwnOperation(deps.db, { who, id: params.id, options: query, signal }),
    ),
    serve(listOperationItems, ({ who, params, query }) => listOwnItems(deps.db, { who, id: params.id, query })),
    serve(watchOperation, ({ who, params, lastEventId }) => watchOwn({ who, id: params.id, lastEventId })),
    serve(retryOperation, ({ who, params, address }) => retryEnded(deps, { who, id: params.id, address })),
    serve(undoOperation, ({ who, params, address }) => undoEnded(deps, { who, id: params.id, address })),
  ]
}
