import type { setCalls } from '#contract/set.ts'
import { domainsUsing } from '#server/features/domain/parts/listStore.ts'
import type { ListDeps } from '#server/features/list/parts/listDeps.ts'
import { exportList, forCandidate, readList } from '#server/features/list/parts/readList.ts'
import { countSelection, exportSelection, matchNames } from '#server/features/list/parts/selection.ts'
import type { LockDeps } from '#server/features/operation/parts/deps.ts'
import { lockSelection } from '#server/features/operation/parts/lockSelection.ts'
import { fileRequest } from '#server/http/exportRows.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve, type Holder, type Route } from '#server/http/serve.ts'
import { findOwnSet, type SetList, type SetType } from './listStore.ts'

/** The dependencies of routes for sets. */
export type SetDeps = LockDeps & ListDeps & { publicViewsPerHour: number }

/** Routes for the sets of the user and of merge candidates, and for the domains that use a set of the user. */
export function setRoutes(deps: SetDeps, type: SetType, list: SetList, calls: ReturnType<typeof setCalls>): Route[] {
  const usersOf = async (who: Holder, handle: string) => {
    const id = await findOwnSet(deps.db, type, { handle, contactId: who.contact.id })
    // An unknown set and a foreign one give the same answer.
    if (id === undefined) throw new Refusal('object-not-found')
    return domainsUsing([{ type, id }], `${type}-${handle}-domains`)
  }
  return [
    serve(calls.list, (request) => readList(deps, list, request)),
    serve(calls.exportCsv, (request) => exportList(deps, list, fileRequest(request))),
    serve(calls.exportSelectedCsv, (request) => exportSelection(deps, list, request)),
    serve(calls.listOfCandidate, (request) => readList(deps, list, forCandidate(request, request.params))),
    serve(calls.exportOfCandidateCsv, (request) =>
      exportList(deps, list, forCandidate(fileRequest(request), request.params)),
    ),
    serve(calls.select, (request) => matchNames(deps, list, request)),
    serve(calls.weigh, (request) => countSelection(deps, list, request)),
    serve(calls.block, (request) => lockSelection(deps, list, request)),
    serve(calls.listDomains, async ({ who, params, query }) =>
      readList(deps, await usersOf(who, params.id), { who, query }),
    ),
    serve(calls.exportDomainsCsv, async (request) =>
      exportList(deps, await usersOf(request.who, request.params.id), fileRequest(request)),
    ),
  ]
}
