import { AuctionListQuery, type AuctionListStatus, listAuctions } from '#contract/auctionList.ts'
import {
  BiddingQuery,
  FinishedQuery,
  listBidding,
  listFinished,
  listWatchlist,
  WatchedQuery,
} from '#contract/myAuction.ts'
import { misreadParams, readQuery, writeQuery } from '#contract/query.ts'
import { requestRows } from '#src/features/list/parts/phoneRows.ts'
import { createRowRequests, type ListRequests } from '#src/features/list/parts/requests.ts'
import { waitForChanges } from '../mine/myParts.ts'
import type { AuctionListName, AuctionQuery, ListedAuction } from './listedAuction.ts'

type Sort = AuctionQuery['sort']

/** A query as it is sent and written into the address: without a sort where it is the list's own. */
type SentQuery = Omit<AuctionQuery, 'sort'> & { sort?: Exclude<Sort, ''> | undefined }

/** The schema and the call of a list. */
type AuctionCall = {
  schema: typeof AuctionListQuery | typeof BiddingQuery | typeof WatchedQuery | typeof FinishedQuery
  request: (
    query: SentQuery,
    options: { background?: boolean; signal: AbortSignal },
  ) => ReturnType<ListRequests<ListedAuction, AuctionQuery>['request']>
}

/** The auctions of each public list, by their status. */
export const publicStatus: Readonly<Partial<Record<AuctionListName, AuctionListStatus>>> = {
  ongoing: 'in_auction',
  future: 'new',
  ended: 'ended',
}

const calls: Readonly<Record<AuctionListName, AuctionCall>> = {
  ongoing: publicCall('ongoing'),
  future: publicCall('future'),
  ended: publicCall('ended'),
  bidding: {
    schema: BiddingQuery,
    request: (query, { signal }) => requestRows(listBidding, { query }, signal),
  },
  watching: {
    schema: WatchedQuery,
    request: async (query, { signal }) => {
      await waitForChanges()
      return requestRows(listWatchlist, { query }, signal)
    },
  },
  finished: {
    schema: FinishedQuery,
    request: (query, { signal }) => requestRows(listFinished, { query }, signal),
  },
}

function publicCall(name: 'ongoing' | 'future' | 'ended'): AuctionCall {
  return {
    schema: AuctionListQuery,
    request: (query, { signal, ...options }) =>
      requestRows(listAuctions, { query: { ...query, status: publicStatus[name] }, ...options }, signal),
  }
}

/** Makes the requests of a list of auctions; `ownSort` is its order unless the address names another. */
export function createAuctionRequests(name: AuctionListName, ownSort: Sort): ListRequests<ListedAuction, AuctionQuery> {
  const { schema, request } = calls[name]
  return createRowRequests({
    request: (query, options) => request(withoutOwnSort(query), options),
    read: (address): AuctionQuery => {
      const { sort, ...query } = readQuery(schema, address)
      return { ...query, sort: sort ?? ownSort }
    },
    misread: (address) => misreadParams(schema, address),
    write: ({ sort, ...query }) => writeQuery(schema, sort === undefined ? query : withoutOwnSort({ ...query, sort })),
  })

  function withoutOwnSort<Query extends { sort: Sort }>({ sort, ...query }: Query) {
    return { ...query, ...(sort !== '' && sort !== ownSort && { sort }) }
  }
}
