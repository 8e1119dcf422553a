import { readPayment } from '#contract/auctionPayment.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { describePayment, type PaymentDeps } from './describePayment.ts'

/** What winners pay. */
export function paymentRoutes(deps: PaymentDeps): Route[] {
  return [serve(readPayment, ({ who: { identityId }, params: { id } }) => describePayment(deps, { id, identityId }))]
}
