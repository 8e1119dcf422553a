import { readContact } from '#contract/contact.ts'
import type { Db } from '#server/db/connect.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { readOneContact } from './readContact.ts'

/** Looking at contacts. */
export function contactRoutes(deps: { db: Db; publicViewsPerHour: number }): Route[] {
  return [serve(readContact, ({ who, params }) => readOneContact({ ...deps, who }, params.id))]
}
