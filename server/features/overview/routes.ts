import { readOverview } from '#contract/overview.ts'
import type { Db } from '#server/db/connect.ts'
import { KeptAnswers } from '#server/db/keptAnswers.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { readOwnOverview, type Counts } from './readOverview.ts'

// Some forty numbers each.
const mostKept = 5000

/** My objects at a glance. */
export function overviewRoutes({ db }: { db: Db }): Route[] {
  const kept = new KeptAnswers<Counts>({ most: mostKept })
  return [serve(readOverview, ({ who }) => readOwnOverview(db, kept, who.contact.id))]
}
