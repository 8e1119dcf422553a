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

/** Keysets of mine and of my merge candidates, the domains that use them, and looking at any. */
export function keysetRoutes(deps: Deps): Route[] {
  const { db, publicViewsPerHour } = deps
  const domainsOf = async (who: Holder, handle: string) =>
    domainsUsingKind([await demandOwnSet(db, who, { type: 'keyset', handle })], `keyset-${handle}-domains`)
  return [
    serve(listKeysets, (asked) => listOwn(deps, keysetKind, asked)),
    serve(exportKeysetsCsv, (asked) => exportOwn(deps, keysetKind, fileRequest(asked))),
    serve(listCandidateKeysets, (asked) => listOwn(deps, keysetKind, forCandidate(asked, asked.params))),
    serve(exportCandidateKeysetsCsv, (asked) =>
      exportOwn(deps, keysetKind, forCandidate(fileRequest(asked), asked.params)),
    ),
    serve(selectKeysets, (asked) => matchNames(deps, keysetKind, asked)),
    serve(weighKeysets, (asked) => countSelection(deps, keysetKind, asked)),
    serve(blockKeysets, (asked) => lockOwn(deps, keysetKind, asked)),
    serve(listKeysetDomains, async ({ who, params, query }) =>
      listOwn(deps, await domainsOf(who, params.id), { who, query }),
    ),
    serve(exportKeysetDomainsCsv, async (asked) =>
      exportOwn(deps, await domainsOf(asked.who, asked.params.id), fileRequest(asked)),
    ),
    serve(readKeyset, ({ who, params, query }) =>
      readOneKeyset({ db, who, publicViewsPerHour }, { handle: params.id, domain: query.domain }),
    ),
  ]
}
