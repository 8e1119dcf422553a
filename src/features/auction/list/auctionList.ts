import type { MessageId } from '#intl/ids.ts'
import { createPageCache } from '#src/features/list/parts/pageCache.ts'
import type { ListSource } from '#src/features/list/parts/defineList.ts'
import type { ListColumns } from '#src/features/list/parts/useListLook.ts'
import { paths } from '#src/routing/paths.ts'
import {
  biddingColumns,
  endedColumns,
  finishedColumns,
  futureColumns,
  ongoingColumns,
  watchingColumns,
} from './columns.tsx'
import { createAuctionRequests } from './auctionRequests.ts'
import type { AuctionListName, AuctionQuery, ListedAuction } from './listedAuction.ts'

/** The definition of a list of auctions. */
export type AuctionList = ListSource<ListedAuction, AuctionQuery> &
  ListColumns<ListedAuction> & {
    /** Its order unless the address names another. */
    sort: AuctionQuery['sort']
    name: AuctionListName
    title: MessageId
    /** Why it has no rows. */
    empty: MessageId
    /** The list to look in when this one has no rows. */
    instead: 'ongoing' | 'future'
    /** Whether it contains the auctions of the signed-in contact. */
    isMine: boolean
    /** The phase of its auctions; null where phases are mixed. */
    phase: 'before' | 'running' | 'over' | null
  }

const homes: Readonly<Record<AuctionListName, () => string>> = {
  ongoing: paths.ongoingAuctions,
  future: paths.futureAuctions,
  ended: paths.endedAuctions,
  bidding: paths.myBids,
  watching: paths.watchedAuctions,
  finished: paths.finishedAuctions,
}

/** All lists of auctions, by the last segment of their addresses. */
export const auctionLists: Readonly<Record<AuctionListName, AuctionList>> = {
  ongoing: listOf('ongoing', { columns: ongoingColumns, sort: 'endsAt', phase: 'running', instead: 'future' }),
  future: listOf('future', { columns: futureColumns, sort: 'opensAt', phase: 'before', instead: 'ongoing' }),
  ended: listOf('ended', { columns: endedColumns, sort: '-endsAt', phase: 'over', instead: 'ongoing' }),
  bidding: listOf('bidding', { columns: biddingColumns, sort: 'endsAt', phase: 'running', instead: 'ongoing' }),
  watching: listOf('watching', { columns: watchingColumns, sort: '', phase: null, instead: 'ongoing' }),
  finished: listOf('finished', { columns: finishedColumns, sort: '-endsAt', phase: 'over', instead: 'ongoing' }),
}

/** Returns the list of an address. */
export function listAt(pathname: string): AuctionList {
  const found = Object.values(auctionLists).find(({ name }) => pathname.toLowerCase() === homes[name]())
  if (!found) throw new Error(`no list of auctions has the address ${pathname}`)
  return found
}

type ListOptions = Pick<AuctionList, 'columns' | 'phase' | 'instead' | 'sort'>

function listOf(name: AuctionListName, options: ListOptions): AuctionList {
  return {
    ...options,
    name,
    title: `auctions.title.${name}`,
    empty: `auctions.empty.${name}`,
    isMine: name === 'bidding' || name === 'watching' || name === 'finished',
    home: homes[name],
    cache: createPageCache(),
    requests: createAuctionRequests(name, options.sort),
  }
}
