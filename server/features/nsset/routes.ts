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

/** Nssets of mine and of my merge candidates, the domains that use them, and looking at any. */
export function nssetRoutes(deps: Deps): Route[] {
  const { db, publicViewsPerHour } = deps
  const domainsOf = async (who: Holder, handle: string) =>
    domainsUsingKind([await demandOwnSet(db, who, { type: 'nsset', handle })], `nsset-${handle}-domains`)
  return [
    serve(listNssets, (asked) => listOwn(deps, nssetKind, asked)),
    serve(exportNssetsCsv, (asked) => exportOwn(deps, nssetKind, fileRequest(asked))),
    serve(listCandidateNssets, (asked) => listOwn(deps, nssetKind, forCandidate(asked, asked.params))),
    serve(exportCandidateNssetsCsv, (asked) =>
      exportOwn(deps, nssetKind, forCandidate(fileRequest(asked), asked.params)),
    ),
    serve(selectNssets, (asked) => matchNames(deps, nssetKind, asked)),
    serve(weighNssets, (asked) => countSelection(deps, nssetKind, asked)),
    serve(blockNssets, (asked) => lockOwn(deps, nssetKind, asked)),
    serve(listNssetDomains, async ({ who, params, query }) =>
      listOwn(deps, await domainsOf(who, params.id), { who, query }),
    ),
    serve(exportNssetDomainsCsv, async (asked) =>
      exportOwn(deps, await domainsOf(asked.who, asked.params.id), fileRequest(asked)),
    ),
    serve(readNsset, ({ who, params }) => readOneNsset({ db, who, publicViewsPerHour }, params.id)),
  ]
}
