import { exportMergeCandidatesCsv, listMergeCandidates, mergeContacts, previewMerge } from '#contract/merge.ts'
import { OrderedLists } from '#server/db/orderedIds.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { fileRequest } from '#server/http/exportRows.ts'
import type { FindCandidate } from '#server/features/list/parts/listDeps.ts'
import { exportList, readList } from '#server/features/list/parts/readList.ts'
import type { FindObliged } from '#server/features/record/parts/auctions.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { mergeIntoMine } from './mergeContacts.ts'
import { candidateList } from './parts/candidateStore.ts'
import { findPersons } from './personStore.ts'
import { previewOwnMerge } from './previewMerge.ts'
import { lackingOf } from './rules.ts'

type Deps = OperationDeps & { findCandidate: FindCandidate; findObliged: FindObliged }

/** Routes for merge candidates and merging. The lists of candidates are routes of the features they list. */
export function mergeRoutes(deps: Deps): Route[] {
  const { db } = deps
  // Candidates depend on other contacts' data, which raise no version of this list. So no order is cached.
  const listing = { ...deps, lists: new OrderedLists({ maxBytes: 0 }) }
  return [
    serve(listMergeCandidates, async ({ who, query }) => {
      const mine = (await findPersons(db, [who.contact.id])).get(who.contact.id)
      return { ...(await readList(listing, candidateList, { who, query })), lacking: mine ? lackingOf(mine) : [] }
    }),
    serve(exportMergeCandidatesCsv, (request) => exportList(listing, candidateList, fileRequest(request))),
    serve(previewMerge, ({ who, params, query }) =>
      previewOwnMerge(deps, who, { handle: params.id, page: query.page }),
    ),
    serve(mergeContacts, ({ who, body, address }) => mergeIntoMine(deps, { who, handles: body.ids, address })),
  ]
}
