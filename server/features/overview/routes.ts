import { readOverview } from '#contract/overview.ts'
import { VersionedCache } from '#server/db/versionedCache.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { readOwnOverview, type DomainFacts, type OverviewDeps } from './readOverview.ts'

// Each has about forty numbers.
const maxCachedOwners = 5000

/** Routes for the overview of the user's objects. */
export function overviewRoutes(deps: Omit<OverviewDeps, 'cache'>): Route[] {
  const cache = new VersionedCache<DomainFacts>({ maxEntries: maxCachedOwners })
  return [serve(readOverview, ({ who }) => readOwnOverview({ ...deps, cache }, who))]
}
