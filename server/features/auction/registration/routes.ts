import { makeRegistrationCode, readRegistrationCode } from '#contract/auctionRegistration.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { describeRegistration, makeCode, type RegistrationDeps } from './registrationCode.ts'

/** Routes for the registration codes of winners. */
export function registrationRoutes(deps: RegistrationDeps): Route[] {
  return [
    serve(readRegistrationCode, ({ who: { identityId }, params: { id } }) =>
      describeRegistration(deps, { id, identityId }),
    ),
    serve(makeRegistrationCode, ({ who: { identityId }, params: { id }, address }) =>
      makeCode(deps, { id, identityId, address }),
    ),
  ]
}
