import { readRegistrar } from '#contract/registrar.ts'
import type { Db } from '#server/db/connect.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { readOneRegistrar } from './readRegistrar.ts'

/** Routes for viewing registrars. */
export function registrarRoutes({ db }: { db: Db }): Route[] {
  return [serve(readRegistrar, ({ params }) => readOneRegistrar(db, params.id))]
}
