import {
  blockDomains,
  exportDomainsCsv,
  listDomains,
  readDomain,
  selectDomains,
  weighDomains,
} from '#contract/domain.ts'
import { exportCandidateDomainsCsv, listCandidateDomains } from '#contract/merge.ts'
import type { LockDeps } from '#server/features/operation/parts/deps.ts'
import { lockOwn } from '#server/features/operation/parts/lockOwn.ts'
import { exportOwn } from '#server/features/record/parts/own/exportOwn.ts'
import { fileRequest } from '#server/http/exportRows.ts'
import type { FindAuctionOfName } from '#server/features/record/parts/nameInAuction.ts'
import type { OwnListDeps } from '#server/features/record/parts/own/kind.ts'
import { listOwn, forCandidate } from '#server/features/record/parts/own/listOwn.ts'
import { matchNames } from '#server/features/record/parts/own/matchNames.ts'
import { countSelection } from '#server/features/record/parts/own/selection.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { domainKind } from './domainKind.ts'
import { listKindFor } from './listKindFor.ts'
import { readDomainOrAuction } from './readDomain.ts'

type Deps = LockDeps & OwnListDeps & { publicViewsPerHour: number; findAuctionOfName: FindAuctionOfName }

/** Routes for the domains of the user, of merge candidates and of the user's sets, and for viewing any domain. */
export function domainRoutes(deps: Deps): Route[] {
  const { db, publicViewsPerHour } = deps
  return [
    serve(listDomains, async (request) => listOwn(deps, await listKindFor(db, request), request)),
    serve(exportDomainsCsv, async (request) => exportOwn(deps, await listKindFor(db, request), fileRequest(request))),
    serve(listCandidateDomains, (request) => listOwn(deps, domainKind, forCandidate(request, request.params))),
    serve(exportCandidateDomainsCsv, (request) =>
      exportOwn(deps, domainKind, forCandidate(fileRequest(request), request.params)),
    ),
    serve(selectDomains, (request) => matchNames(deps, domainKind, request)),
    serve(weighDomains, (request) => countSelection(deps, domainKind, request)),
    serve(blockDomains, (request) => lockOwn(deps, domainKind, request)),
    serve(readDomain, ({ who, params }) => readDomainOrAuction({ db, who, publicViewsPerHour }, params.id, deps)),
  ]
}
