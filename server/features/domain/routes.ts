import {
  blockDomains,
  exportDomainsCsv,
  listDomains,
  readDomain,
  selectDomains,
  weighDomains,
} from '#contract/domain.ts'
import { OrderedLists } from '#server/db/orderedIds.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { turns } from '#server/http/turns.ts'
import { lockOwnDomains } from './blockDomains.ts'
import { exportOwnDomains } from './exportDomains.ts'
import { listOwnDomains } from './listDomains.ts'
import { readOneDomain } from './readDomain.ts'
import { selectOwnDomains } from './selectDomains.ts'
import { weighOwnDomains } from './weighDomains.ts'

type Deps = OperationDeps & { publicViewsPerHour: number }

// Forty lists of 100,000 domains, or a great many ordinary ones.
const listMemory = 64 * 1024 * 1024

// Half a second of the database each; a few names are looked up without waiting.
const manyNames = 2000
const longLookUps = { atOnce: 2, mostWaiting: 8 }

export function domainRoutes(deps: Deps): Route[] {
  const { db, publicViewsPerHour } = deps
  const lists = new OrderedLists({ maxBytes: listMemory })
  const inTurn = turns(longLookUps)
  const lookUp = <T>(names: number, work: () => Promise<T>) => (names > manyNames ? inTurn(work) : work())
  return [
    serve(listDomains, ({ who, query }) => listOwnDomains(db, lists, who, query)),
    serve(exportDomainsCsv, ({ who, query, signal }) => exportOwnDomains(db, lists, { who, query, signal })),
    serve(selectDomains, ({ who, body }) => lookUp(body.names.length, () => selectOwnDomains(db, who, body))),
    serve(weighDomains, ({ who, body }) =>
      lookUp(body.selection.ids.length + (body.selection.matching?.except.length ?? 0), () =>
        weighOwnDomains(db, who, body),
      ),
    ),
    serve(blockDomains, ({ who, body, idempotencyKey, address }) =>
      lockOwnDomains(deps, { who, body, idempotencyKey, address }),
    ),
    serve(readDomain, ({ who, params }) => readOneDomain({ db, who, publicViewsPerHour }, params.id)),
  ]
}
