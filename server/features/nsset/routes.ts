import {
  blockNssets,
  exportNssetDomainsCsv,
  exportNssetsCsv,
  listNssetDomains,
  listNssets,
  readNsset,
  selectNssets,
  weighNssets,
} from '#contract/nsset.ts'
import { exportCandidateNssetsCsv, listCandidateNssets } from '#contract/merge.ts'
import { domainsUsingKind } from '#server/features/domain/parts/domainsUsingSet.ts'
import type { LockDeps } from '#server/features/operation/parts/deps.ts'
import { lockOwn } from '#server/features/operation/parts/lockOwn.ts'
import { exportOwn } from '#server/features/record/parts/own/exportOwn.ts'
import { fileRequest } from '#server/http/exportRows.ts'
import type { OwnListDeps } from '#server/features/record/parts/own/kind.ts'
import { listOwn, forCandidate } from '#server/features/record/parts/own/listOwn.ts'
import { matchNames } from '#server/features/record/parts/own/matchNames.ts'
import { countSelection } from '#server/features/record/parts/own/selection.ts'
import { demandOwnSet } from '#server/features/set/parts/demandOwnSet.ts'
import { serve, type Holder, type Route } from '#server/http/serve.ts'
import { nssetKind } from './nssetKind.ts'
import { readOneNsset } from './readNsset.ts'

type Deps = LockDeps & OwnListDeps & { publicViewsPerHour: number }

/**
 * Routes for the nssets of the user and of merge candidates, for the domains that use them, and for viewing any nsset.
 */
export function nssetRoutes(deps: Deps): Route[] {
  const { db, publicViewsPerHour } = deps
  const domainsOf = async (who: Holder, handle: string) =>
    domainsUsingKind([await demandOwnSet(db, who, { type: 'nsset', handle })], `nsset-${handle}-domains`)
  return [
    serve(listNssets, (request) => listOwn(deps, nssetKind, request)),
    serve(exportNssetsCsv, (request) => exportOwn(deps, nssetKind, fileRequest(request))),
    serve(listCandidateNssets, (request) => listOwn(deps, nssetKind, forCandidate(request, request.params))),
    serve(exportCandidateNssetsCsv, (request) =>
      exportOwn(deps, nssetKind, forCandidate(fileRequest(request), request.params)),
    ),
    serve(selectNssets, (request) => matchNames(deps, nssetKind, request)),
    serve(weighNssets, (request) => countSelection(deps, nssetKind, request)),
    serve(blockNssets, (request) => lockOwn(deps, nssetKind, request)),
    serve(listNssetDomains, async ({ who, params, query }) =>
      listOwn(deps, await domainsOf(who, params.id), { who, query }),
    ),
    serve(exportNssetDomainsCsv, async (request) =>
      exportOwn(deps, await domainsOf(request.who, request.params.id), fileRequest(request)),
    ),
    serve(readNsset, ({ who, params }) => readOneNsset({ db, who, publicViewsPerHour }, params.id)),
  ]
}
