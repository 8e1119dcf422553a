import { nssetCalls, readNsset } from '#contract/nsset.ts'
import { setRoutes, type SetDeps } from '#server/features/set/parts/routes.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { readOneNsset } from './readNsset.ts'
import { nssetList } from './store.ts'

/** Routes for the lists of nssets, for the domains that use them, and for viewing any nsset. */
export function nssetRoutes(deps: SetDeps): Route[] {
  const { db, publicViewsPerHour } = deps
  return [
    ...setRoutes(deps, 'nsset', nssetList, nssetCalls),
    serve(readNsset, ({ who, params }) => readOneNsset({ db, who, publicViewsPerHour }, params.id)),
  ]
}
