import { languageFrom } from '#server/intl/words.ts'
import { Readable } from 'node:stream'
import { printPayment, readPayment } from '#contract/auctionPayment.ts'
import { serve, type Route } from '#server/http/serve.ts'
import type { Press } from '#server/print/openPress.ts'
import { describePayment, type PaymentDeps } from './describePayment.ts'
import { writePayment } from './writePayment.ts'

export type PaymentRoutesDeps = PaymentDeps & { press: Press; timeZone: string }

/** Routes for payments of winners. */
export function paymentRoutes({ press, timeZone, ...deps }: PaymentRoutesDeps): Route[] {
  return [
    serve(readPayment, ({ who: { identityId }, params: { id } }) => describePayment(deps, { id, identityId })),

    serve(printPayment, async ({ who: { identityId, now }, params: { id }, query: { lang } }) => {
      const payment = await describePayment(deps, { id, identityId })
      const operator = deps.account.holder
      const file = await press.print(
        writePayment(payment, { language: languageFrom(lang), operator, timeZone, at: now }),
      )
      const fileName = `payment-${payment.variableSymbol}.pdf`
      return { kind: 'body', type: 'application/pdf', fileName, body: Readable.from([file]) }
    }),
  ]
}
