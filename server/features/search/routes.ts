import { search } from '#contract/search.ts'
import type { Db } from '#server/db/connect.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { searchOwn } from './searchOwn.ts'

/** Jumping to an object of mine by a part of its name. */
export function searchRoutes({ db }: { db: Db }): Route[] {
  return [serve(search, async ({ who, query }) => ({ items: await searchOwn(db, who.contact.id, query.q) }))]
}
