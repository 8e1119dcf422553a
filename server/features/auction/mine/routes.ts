import {
  exportBiddingCsv,
  exportFinishedCsv,
  exportWatchlistCsv,
  listBidding,
  listFinished,
  listWatchlist,
  readExposure,
  readMyParts,
  unwatchAuction,
  watchAuction,
} from '#contract/myAuction.ts'
import { fileRequest } from '#server/http/exportRows.ts'
import { serve, type Route } from '#server/http/serve.ts'
import type { ListDeps } from '../list/listAuctions.ts'
import { biddingFileColumns, finishedFileColumns, watchedFileColumns } from './columns.ts'
import { exposureOf } from './exposureOf.ts'
import { exportMine, listMine } from './listMine.ts'
import { biddingList, finishedList, watchedList } from './listStore.ts'
import { findLed } from './store.ts'
import { describeParts, unwatch, watch } from './watchAuction.ts'

/** Routes for the user's auctions: current bids, results and watched auctions. */
export function myAuctionRoutes(deps: ListDeps): Route[] {
  const { db } = deps
  return [
    serve(listBidding, ({ who, query }) => listMine(deps, { who, query, list: biddingList(who.identityId, query) })),
    serve(exportBiddingCsv, (request) => {
      const list = biddingList(request.who.identityId, request.query)
      return exportMine(deps, { ...fileRequest(request), list, fileName: 'my-bids', columns: biddingFileColumns })
    }),

    serve(listFinished, ({ who, query }) => listMine(deps, { who, query, list: finishedList(who.identityId, query) })),
    serve(exportFinishedCsv, (request) => {
      const list = finishedList(request.who.identityId, request.query)
      return exportMine(deps, {
        ...fileRequest(request),
        list,
        fileName: 'finished-auctions',
        columns: finishedFileColumns,
      })
    }),

    serve(listWatchlist, ({ who, query }) => listMine(deps, { who, query, list: watchedList(who.identityId, query) })),
    serve(exportWatchlistCsv, (request) => {
      const list = watchedList(request.who.identityId, request.query)
      return exportMine(deps, {
        ...fileRequest(request),
        list,
        fileName: 'watched-auctions',
        columns: watchedFileColumns,
      })
    }),
    serve(watchAuction, ({ who, params, body }) => watch(db, who, { ...body, id: params.id })),
    serve(unwatchAuction, ({ who, params }) => unwatch(db, who, params.id)),

    serve(readMyParts, async ({ who, query }) => ({ items: await describeParts(db, who, query.ids.split(',')) })),
    serve(readExposure, async ({ who }) => ({ items: exposureOf(await findLed(db, who.identityId)) })),
  ]
}
