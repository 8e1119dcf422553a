import { makeRegistrationCode, readRegistrationCode } from '#contract/auctionRegistration.ts'
import type { Db } from '#server/db/connect.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { describeRegistration, makeCode } from './registrationCode.ts'

/** What winners register with. */
export function registrationRoutes(db: Db): Route[] {
  return [
    serve(readRegistrationCode, ({ who: { identityId }, params: { id } }) =>
      describeRegistration(db, { id, identityId }),
    ),
    serve(makeRegistrationCode, ({ who: { identityId }, params: { id } }) => makeCode(db, { id, identityId })),
  ]
}
