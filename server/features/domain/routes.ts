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
import { kindAsked } from './kindAsked.ts'
import { readDomainOrAuction } from './readDomain.ts'

type Deps = LockDeps & OwnListDeps & { publicViewsPerHour: number; findAuctionOfName: FindAuctionOfName }

/** Domains of mine, of my merge candidates and those that use sets of mine, and looking at any. */
export function domainRoutes(deps: Deps): Route[] {
  const { db, publicViewsPerHour } = deps
  return [
    serve(listDomains, async (asked) => listOwn(deps, await kindAsked(db, asked), asked)),
    serve(exportDomainsCsv, async (asked) => exportOwn(deps, await kindAsked(db, asked), fileRequest(asked))),
    serve(listCandidateDomains, (asked) => listOwn(deps, domainKind, forCandidate(asked, asked.params))),
    serve(exportCandidateDomainsCsv, (asked) =>
      exportOwn(deps, domainKind, forCandidate(fileRequest(asked), asked.params)),
    ),
    serve(selectDomains, (asked) => matchNames(deps, domainKind, asked)),
    serve(weighDomains, (asked) => countSelection(deps, domainKind, asked)),
    serve(blockDomains, (asked) => lockOwn(deps, domainKind, asked)),
    serve(readDomain, ({ who, params }) => readDomainOrAuction({ db, who, publicViewsPerHour }, params.id, deps)),
  ]
}
