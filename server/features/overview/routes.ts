import { readOverview } from '#contract/overview.ts'
import type { Db } from '#server/db/connect.ts'
import { VersionedCache } from '#server/db/versionedCache.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { readOwnOverview, type Counts } from './readOverview.ts'

// Each has about forty numbers.
const maxCachedOwners = 5000

/** Routes for the overview of the user's objects. */
export function overviewRoutes({ db }: { db: Db }): Route[] {
  const cache = new VersionedCache<Counts>({ maxEntries: maxCachedOwners })
  return [serve(readOverview, ({ who }) => readOwnOverview(db, cache, who.contact.id))]
}
