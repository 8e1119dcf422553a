import { blockDomains, exportDomainsCsv, listDomains, readDomain } from '#contract/domain.ts'
import { OrderedLists } from '#server/db/orderedIds.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { lockOwnDomains } from './blockDomains.ts'
import { exportOwnDomains } from './exportDomains.ts'
import { listOwnDomains } from './listDomains.ts'
import { readOneDomain } from './readDomain.ts'

type Deps = OperationDeps & { publicViewsPerHour: number }

// Forty lists of 100,000 domains, or a great many ordinary ones.
const listMemory = 64 * 1024 * 1024

export function domainRoutes(deps: Deps): Route[] {
  const { db, publicViewsPerHour } = deps
  const lists = new OrderedLists({ maxBytes: listMemory })
  return [
    serve(listDomains, ({ who, query }) => listOwnDomains(db, lists, who, query)),
    serve(exportDomainsCsv, ({ who, query, signal }) => exportOwnDomains(db, lists, { who, query, signal })),
    serve(blockDomains, ({ who, body, idempotencyKey, address }) =>
      lockOwnDomains(deps, { who, body, idempotencyKey, address }),
    ),
    serve(readDomain, ({ who, params }) => readOneDomain({ db, who, publicViewsPerHour }, params.id)),
  ]
}
