import type { OperationFileColumn } from '#contract/operation.ts'
import type { Db } from '#server/db/connect.ts'
import { exportRows, type Columns, type FileRequest } from '#server/http/exportRows.ts'
import type { Holder, Streamed } from '#server/http/serve.ts'
import { demandOwnOperation } from './demandOwnOperation.ts'
import { findItemOrder, findItems, type DecidedItem } from './list/store.ts'

/** Writes the results of an operation of the user's contact as CSV, one line for each object. */
export async function exportOwnOperation(
  db: Db,
  { who, id, ...wish }: { who: Holder; id: string } & FileRequest,
): Promise<Streamed> {
  const operation = await demandOwnOperation(db, who, id)
  return exportRows({
    ...wish,
    who,
    fileName: 'operation',
    columns,
    order: await findItemOrder(db, operation),
    read: (ids) => findItems(db, operation, ids),
  })
}

const columns: Columns<DecidedItem, OperationFileColumn> = {
  object: { heading: 'operation.file.object', cell: (item) => item.object },
  verdict: {
    heading: 'operation.file.verdict',
    cell: ({ verdict }, values) => (verdict ? values.one(verdict, `operation.verdict.did.${verdict}`) : ''),
  },
  reason: {
    heading: 'operation.file.reason',
    cell: ({ reason }, values) => (reason ? values.one(reason, `problem.${reason}`) : ''),
  },
  registryStatus: {
    heading: 'operation.file.registry_status',
    cell: ({ registryStatus: status }, values) => (status ? values.one(status, `registry.status.${status}`) : ''),
  },
  registryReason: { heading: 'operation.file.registry_reason', cell: (item) => item.registryReason ?? '' },
}
