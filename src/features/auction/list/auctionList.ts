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
import { restOfAuctions } from './restOfAuctions.ts'
import type { AuctionListName, AuctionQuery, ListedAuction, RestOfAuctions } from './listedAuction.ts'

/** One of the lists of auctions: what tells it from the others. */
export type AuctionList = ListSource<ListedAuction, AuctionQuery> &
  ListColumns<ListedAuction> & {
    rest: RestOfAuctions
    /** Its order unless the address names another. */
    sort: AuctionQuery['sort']
    name: AuctionListName
    title: MessageId
    /** Why there is no row, and where there may be some. */
    empty: MessageId
    instead: 'ongoing' | 'future'
    /** Whether only the signed-in have it. */
    isMine: boolean
    /** Where its auctions stand in their own time; null where that is mixed. */
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

/** Every list of auctions, by the end of its address. */
export const auctionLists: Readonly<Record<AuctionListName, AuctionList>> = {
  ongoing: listOf('ongoing', { columns: ongoingColumns, sort: 'endsAt', phase: 'running', instead: 'future' }),
  future: listOf('future', { columns: futureColumns, sort: 'opensAt', phase: 'before', instead: 'ongoing' }),
  ended: listOf('ended', { columns: endedColumns, sort: '-endsAt', phase: 'over', instead: 'ongoing' }),
  bidding: listOf('bidding', { columns: biddingColumns, sort: 'endsAt', phase: 'running', instead: 'ongoing' }),
  watching: listOf('watching', { columns: watchingColumns, sort: '', phase: null, instead: 'ongoing' }),
  finished: listOf('finished', { columns: finishedColumns, sort: '-endsAt', phase: 'over', instead: 'ongoing' }),
}

/** The list an address shows. */
export function listAt(pathname: string): AuctionList {
  const found = Object.values(auctionLists).find(({ name }) => pathname.toLowerCase() === homes[name]())
  if (!found) throw new Error(`no list of auctions is at ${pathname}`)
  return found
}

type Told = Pick<AuctionList, 'columns' | 'phase' | 'instead'> & Pick<AuctionQuery, 'sort'>

function listOf(name: AuctionListName, { sort, ...told }: Told): AuctionList {
  const rest = restOfAuctions[name]
  return {
    ...told,
    name,
    title: `auctions.title.${name}`,
    empty: `auctions.empty.${name}`,
    isMine: name === 'bidding' || name === 'watching' || name === 'finished',
    sort,
    home: homes[name],
    cache: createPageCache(),
    rest,
    requests: rest,
  }
}
