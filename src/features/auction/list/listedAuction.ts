import type { AuctionListQuery, AuctionRow } from '#contract/auctionList.ts'
import type { MyPart } from '#contract/myAuction.ts'

/** A row of a list of auctions; `mine` only in lists of my auctions. */
export type ListedAuction = AuctionRow & { mine?: MyPart }

/** The query of a list of auctions. An empty sort is the list's own order, which no column has. */
export type AuctionQuery = Omit<AuctionListQuery, 'sort'> & {
  sort: NonNullable<AuctionListQuery['sort']> | ''
  lead?: 'leading' | 'outbid' | undefined
  result?: 'won' | 'lost' | undefined
  open?: 'yes' | 'no' | undefined
  status?: 'new' | 'in_auction' | 'ended' | undefined
}

export type AuctionListName = 'ongoing' | 'future' | 'ended' | 'bidding' | 'watching' | 'finished'
