import {
  blockKeysets,
  exportKeysetDomainsCsv,
  exportKeysetsCsv,
  listKeysetDomains,
  listKeysets,
  readKeyset,
  selectKeysets,
  weighKeysets,
} from '#contract/keyset.ts'
import { exportCandidateKeysetsCsv, listCandidateKeysets } from '#contract/merge.ts'
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
import { keysetKind } from './keysetKind.ts'
import { readOneKeyset } from './readKeyset.ts'

type Deps = LockDeps & OwnListDeps & { publicViewsPerHour: number }

/**
 * Routes for the keysets of the user and of merge candidates, for the domains that use them, and for viewing any keyset.
 */
export function keysetRoutes(deps: Deps): Route[] {
  const { db, publicViewsPerHour } = deps
  const domainsOf = async (who: Holder, handle: string) =>
    domainsUsingKind([await demandOwnSet(db, who, { type: 'keyset', handle })], `keyset-${handle}-domains`)
  return [
    serve(listKeysets, (request) => listOwn(deps, keysetKind, request)),
    serve(exportKeysetsCsv, (request) => exportOwn(deps, keysetKind, fileRequest(request))),
    serve(listCandidateKeysets, (request) => listOwn(deps, keysetKind, forCandidate(request, request.params))),
    serve(exportCandidateKeysetsCsv, (request) =>
      exportOwn(deps, keysetKind, forCandidate(fileRequest(request), request.params)),
    ),
    serve(selectKeysets, (request) => matchNames(deps, keysetKind, request)),
    serve(weighKeysets, (request) => countSelection(deps, keysetKind, request)),
    serve(blockKeysets, (request) => lockOwn(deps, keysetKind, request)),
    serve(listKeysetDomains, async ({ who, params, query }) =>
      listOwn(deps, await domainsOf(who, params.id), { who, query }),
    ),
    serve(exportKeysetDomainsCsv, async (request) =>
      exportOwn(deps, await domainsOf(request.who, request.params.id), fileRequest(request)),
    ),
    serve(readKeyset, ({ who, params, query }) =>
      readOneKeyset({ db, who, publicViewsPerHour }, { handle: params.id, domain: query.domain }),
    ),
  ]
}
