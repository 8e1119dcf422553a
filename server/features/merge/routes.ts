import { exportMergeCandidatesCsv, listMergeCandidates, mergeContacts, previewMerge } from '#contract/merge.ts'
import { OrderedLists } from '#server/db/orderedIds.ts'
import type { OperationDeps } from '#server/features/operation/parts/deps.ts'
import { exportOwn } from '#server/features/record/parts/own/exportOwn.ts'
import { fileRequest } from '#server/http/exportRows.ts'
import type { FindCandidate } from '#server/features/record/parts/own/kind.ts'
import { listOwn } from '#server/features/record/parts/own/listOwn.ts'
import type { FindObliged } from '#server/features/record/parts/obligations.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { candidateKind } from './candidateKind.ts'
import { mergeIntoMine } from './mergeContacts.ts'
import { findPersons } from './personStore.ts'
import { previewOwnMerge } from './previewMerge.ts'
import { lackingOf } from './rules.ts'

type Deps = OperationDeps & { findCandidate: FindCandidate; findObliged: FindObliged }

/** Contacts that could be merged into mine, and merging them; their lists stand beside mine in their own rooms. */
export function mergeRoutes(deps: Deps): Route[] {
  const { db } = deps
  // Who is a candidate changes with others' contacts, which raise no version of mine: no order is kept.
  const listing = { ...deps, lists: new OrderedLists({ maxBytes: 0 }) }
  return [
    serve(listMergeCandidates, async ({ who, query }) => {
      const mine = (await findPersons(db, [who.contact.id])).get(who.contact.id)
      return { ...(await listOwn(listing, candidateKind, { who, query })), lacking: mine ? lackingOf(mine) : [] }
    }),
    serve(exportMergeCandidatesCsv, (asked) => exportOwn(listing, candidateKind, fileRequest(asked))),
    serve(previewMerge, ({ who, params, query }) =>
      previewOwnMerge(deps, who, { handle: params.id, page: query.page }),
    ),
    serve(mergeContacts, ({ who, body, address }) => mergeIntoMine(deps, { who, handles: body.ids, address })),
  ]
}
