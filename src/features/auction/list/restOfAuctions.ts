import type { IntlShape } from 'react-intl'
import {
  auctionColumns,
  AuctionListQuery,
  type AuctionListStatus,
  exportAuctionsCsv,
  listAuctions,
} from '#contract/auctionList.ts'
import {
  biddingColumns,
  BiddingQuery,
  exportBiddingCsv,
  exportFinishedCsv,
  exportWatchlistCsv,
  finishedColumns,
  FinishedQuery,
  listBidding,
  listFinished,
  listWatchlist,
  watchedColumns,
  WatchedQuery,
} from '#contract/myAuction.ts'
import { api } from '#src/api/client.ts'
import type { ListFile } from '#src/features/list/parts/CsvExport.tsx'
import { createRowRequests } from '#src/features/list/parts/requests.ts'
import { readQuery, writeQuery } from '#contract/query.ts'
import { activeFilters } from './activeFilters.ts'
import { filtersOf } from './filters.ts'
import type { AuctionListName, AuctionQuery, ListedAuction, RestOfAuctions } from './listedAuction.ts'
import { changesAnswered } from '../mine/myParts.ts'

/** What of each list of auctions comes after its rows. */
export const restOfAuctions: Readonly<Record<AuctionListName, RestOfAuctions>> = {
  ongoing: publicRest('ongoing', 'endsAt', 'in_auction'),
  future: publicRest('future', 'opensAt', 'new'),
  ended: publicRest('ended', '-endsAt', 'ended'),
  bidding: {
    ...rest('bidding', { call: exportBiddingCsv, columns: biddingColumns }),
    ...createRowRequests<ListedAuction, AuctionQuery>({
      ...addressing(BiddingQuery, 'endsAt'),
      request: (query, { signal }) => api(listBidding, { query: unusual(query, 'endsAt') }, signal),
    }),
  },
  watching: {
    ...rest('watching', { call: exportWatchlistCsv, columns: watchedColumns }),
    ...createRowRequests<ListedAuction, AuctionQuery>({
      ...addressing(WatchedQuery, ''),
      request: async (query, { signal }) => {
        await changesAnswered()
        return api(listWatchlist, { query: unusual(query, '') }, signal)
      },
    }),
  },
  finished: {
    ...rest('finished', { call: exportFinishedCsv, columns: finishedColumns }),
    ...createRowRequests<ListedAuction, AuctionQuery>({
      ...addressing(FinishedQuery, '-endsAt'),
      request: (query, { signal }) => api(listFinished, { query: unusual(query, '-endsAt') }, signal),
    }),
  },
}

function publicRest(name: AuctionListName, usual: AuctionQuery['sort'], status: AuctionListStatus): RestOfAuctions {
  return {
    ...rest(name, { call: exportAuctionsCsv, columns: auctionColumns }, { status }),
    ...createRowRequests<ListedAuction, AuctionQuery>({
      ...addressing(AuctionListQuery, usual),
      request: (query, { signal, ...how }) =>
        api(listAuctions, { query: { ...unusual(query, usual), status }, ...how }, signal),
    }),
  }
}

function rest(name: AuctionListName, file: ListFile, fixed: object = {}) {
  return {
    file,
    fixed,
    filters: (intl: IntlShape) => filtersOf(name, intl),
    activeFilters,
  }
}

/** An address names no order where it is the usual one; on the wire it is left to the server. */
function unusual<Query extends Pick<AuctionQuery, 'sort'>>({ sort, ...query }: Query, usual: AuctionQuery['sort']) {
  return { ...query, ...(sort !== '' && sort !== usual && { sort }) }
}

type Schema = typeof AuctionListQuery | typeof BiddingQuery | typeof WatchedQuery | typeof FinishedQuery

function addressing(schema: Schema, usual: AuctionQuery['sort']) {
  return {
    read: (from: URLSearchParams): AuctionQuery => ({ sort: usual, ...known(readQuery(schema, from)) }),
    write: ({ sort, ...query }: Partial<AuctionQuery>) =>
      writeQuery(schema, sort === undefined ? query : unusual({ ...query, sort }, usual)),
  }
}

/** Without parts that are there and say nothing. */
function known<Query extends { sort?: AuctionQuery['sort'] | undefined }>({ sort, ...query }: Query) {
  return { ...query, ...(sort && { sort }) }
}
