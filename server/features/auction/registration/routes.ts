import { makeRegistrationCode, readRegistrationCode } from '#contract/auctionRegistration.ts'
import { serve, type Route } from '#server/http/serve.ts'
import type { SettleWonDeps } from '../settleWon.ts'
import { describeRegistration, makeCode } from './registrationCode.ts'

/** What winners register with. */
export function registrationRoutes(deps: SettleWonDeps): Route[] {
  return [
    serve(readRegistrationCode, ({ who: { identityId }, params: { id } }) =>
      describeRegistration(deps, { id, identityId }),
    ),
    serve(makeRegistrationCode, ({ who: { identityId }, params: { id } }) => makeCode(deps, { id, identityId })),
  ]
}
