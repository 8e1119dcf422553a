import { keysetCalls, readKeyset } from '#contract/keyset.ts'
import { setRoutes, type SetDeps } from '#server/features/set/parts/routes.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { readOneKeyset } from './readKeyset.ts'
import { keysetList } from './store.ts'

/** Routes for the lists of keysets, for the domains that use them, and for viewing any keyset. */
export function keysetRoutes(deps: SetDeps): Route[] {
  const { db, publicViewsPerHour } = deps
  return [
    ...setRoutes(deps, 'keyset', keysetList, keysetCalls),
    serve(readKeyset, ({ who, params, query }) =>
      readOneKeyset({ db, who, publicViewsPerHour }, { handle: params.id, domain: query.domain }),
    ),
  ]
}
