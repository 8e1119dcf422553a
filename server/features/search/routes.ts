import { search } from '#contract/search.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { searchObjects, type Searching } from './searchObjects.ts'

/** Routes to find an object by its name or a part of it. */
export function searchRoutes(deps: Searching): Route[] {
  return [serve(search, ({ who, query }) => searchObjects(deps, who, query.q))]
}
