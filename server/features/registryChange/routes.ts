import { readRegistryVersion } from '#contract/registryChange.ts'
import type { Db } from '#server/db/connect.ts'
import { readStamp } from '#server/db/orderedIds.ts'
import { serve, type Route } from '#server/http/serve.ts'

/** Routes for the version of the user's lists, which rises with every answer of the registry. */
export function registryChangeRoutes({ db }: { db: Db }): Route[] {
  return [serve(readRegistryVersion, async ({ who }) => ({ version: (await readStamp(db, who.contact.id)).version }))]
}
