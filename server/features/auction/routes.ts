import {
  acceptTerms,
  listAuctionBids,
  placeBid,
  readAuction,
  readAuctionCalendar,
  readTerms,
} from '#contract/auction.ts'
import { watchAuctions } from '#contract/auctionEvents.ts'
import { exportAuctionsCsv, listAuctions } from '#contract/auctionList.ts'
import { fileRequest } from '#server/http/exportRows.ts'
import { Refusal } from '#server/http/refusal.ts'
import { serve, type Route } from '#server/http/serve.ts'
import { findAcceptedTerms, findIsTermsVersion, recordAcceptance } from './acceptanceStore.ts'
import { auctionCalendar } from './auctionCalendar.ts'
import { describeAuction, describeBids } from './describeAuction.ts'
import { submitBid } from './submitBid.ts'
import { exportPublic, listPublic, type ListDeps } from './list/listAuctions.ts'
import { openFeed, type FeedDeps } from './live/feed.ts'
import { watcher, type WatchDeps } from './live/watchAuctions.ts'
import { messageRoutes } from './message/routes.ts'
import { paymentRoutes, type PaymentRoutesDeps } from './payment/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { myAuctionRoutes } from './mine/routes.ts'
import type { ReminderRules } from './settings.ts'
import { openLedger, type IsBlockedWorking } from './store.ts'

type Deps = ListDeps &
  PaymentRoutesDeps &
  WatchDeps &
  FeedDeps & {
    isBlockedWorking: IsBlockedWorking
    /** The version of the rules for new auctions. */
    termsVersion: string
    /** The origin of links in files. */
    publicUrl: string
    reminders: ReminderRules
  }

/** The calls of auctions: public lists, bids, the user's own auctions, messages, payments and registration codes. */
export function auctionRoutes({ db, termsVersion, timeZone, publicUrl, reminders, ...deps }: Deps): Route[] {
  const books = openLedger(db, deps.isBlockedWorking)
  const feed = openFeed({ db, ...deps })
  const watch = watcher(feed, { db, ...deps })
  const describeTerms = async (identityId: string) => ({
    version: termsVersion,
    accepted: await findAcceptedTerms(db, identityId),
  })
  const lists = { db, timeZone }
  return [
    serve(listAuctions, ({ query }) => listPublic(lists, query)),
    serve(exportAuctionsCsv, (request) => exportPublic(lists, fileRequest(request))),
    serve(readAuction, ({ params }) => describeAuction(db, params.id)),
    serve(listAuctionBids, ({ params }) => describeBids(db, params.id)),
    serve(readAuctionCalendar, ({ params, query }) =>
      auctionCalendar({ db, publicUrl, reminders }, { id: params.id, ...query }),
    ),
    serve(readTerms, ({ who }) => describeTerms(who.identityId)),

    serve(acceptTerms, async ({ who, body: { version }, address }) => {
      if (version !== termsVersion && !(await findIsTermsVersion(db, version))) throw new Refusal('terms-not-found')
      const { identityId, contact } = who
      await recordAcceptance(db, { identityId, contactId: contact.id, version, address })
      return describeTerms(who.identityId)
    }),

    serve(placeBid, async ({ who, params, body, idempotencyKey, address }) => {
      const receipt = await submitBid(books, { who, id: params.id, ...body, idempotencyKey, address })
      feed.wake(params.id)
      return receipt
    }),

    serve(watchAuctions, ({ who, query: { ids, mine }, lastEventId, address }) =>
      watch({ who, ids, wantsMine: mine === 'yes', lastEventId, address }),
    ),

    ...myAuctionRoutes(lists),
    ...messageRoutes({ db, timeZone }),
    ...paymentRoutes({ db, timeZone, ...deps }),
    ...registrationRoutes({ db, isLinkedTo: deps.isLinkedTo }),
  ]
}
