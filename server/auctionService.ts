import { auctionTermsVersion } from './auctionTerms.ts'
import type { AuctionConfig } from './config.ts'
import type { Db } from './db/connect.ts'
import { auctionRoutes } from './features/auction/routes.ts'
import { findBilling } from './features/contact/billingStore.ts'
import type { Route } from './http/serve.ts'
import type { Press } from './print/openPress.ts'

type Deps = { config: Pick<AuctionConfig, 'publicUrl' | 'timeZone' | 'account'>; db: Db; press: Press }

/** The calls of the auctions, in the portal or by themselves, with what they need of the portal handed in. */
export function auctionService({ config: { publicUrl, timeZone, account }, db, press }: Deps): Route[] {
  return auctionRoutes({
    db,
    publicUrl,
    timeZone,
    account,
    press,
    termsVersion: auctionTermsVersion,
    billingOf: (contactId) => findBilling(db, contactId),
  })
}
