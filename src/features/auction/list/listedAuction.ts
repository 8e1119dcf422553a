import type { IntlShape } from 'react-intl'
import type { AuctionListQuery, AuctionRow } from '#contract/auctionList.ts'
import type { MyPart } from '#contract/myAuction.ts'
import type { ListFile } from '#src/features/list/parts/CsvExport.tsx'
import type { ListRequests } from '#src/features/list/parts/requests.ts'
import type { ActiveFilter, FilterSpec } from '#src/features/list/parts/filters.ts'

/** A row of any list of auctions; `mine` only where the list is mine. */
export type ListedAuction = AuctionRow & { mine?: MyPart }

/** What a list of auctions is asked; an empty sort is the list's own order, which no column has. */
export type AuctionQuery = Omit<AuctionListQuery, 'sort'> & {
  sort: NonNullable<AuctionListQuery['sort']> | ''
  lead?: 'leading' | 'outbid' | undefined
  result?: 'won' | 'lost' | undefined
  open?: 'yes' | 'no' | undefined
  status?: 'new' | 'in_auction' | 'ended' | undefined
}

export type AuctionListName = 'ongoing' | 'future' | 'ended' | 'bidding' | 'watching' | 'finished'

/** What of a list of auctions comes after its rows: its calls, its filters and its file. */
export type RestOfAuctions = ListRequests<ListedAuction, AuctionQuery> & {
  filters: (intl: IntlShape) => FilterSpec[]
  activeFilters: (query: AuctionQuery, intl: IntlShape) => ActiveFilter[]
  file: ListFile
  /** What the file is asked beside what the address says. */
  fixed: object
}
