// Plain data without shapes: a page's first paint needs the columns and no schema.

/** The columns of the list of domains for sorting and export, in their default order. */
export const domainColumns = [
  'fqdn',
  'states',
  'next',
  'expiresOn',
  'isSecured',
  'roles',
  'registrar',
  'lock',
  'registryStatus',
  'nsset',
  'keyset',
  'holder',
] as const
export type DomainColumn = (typeof domainColumns)[number]

/** The columns of nssets and keysets. */
export const setColumns = ['handle', 'domains', 'registrar', 'states', 'lock', 'registryStatus'] as const
export type SetColumn = (typeof setColumns)[number]

/** The columns of merge candidates. */
export const candidateColumns = ['handle', 'domains', 'nssets', 'keysets', 'registrar'] as const
export type CandidateColumn = (typeof candidateColumns)[number]

/** The columns of public lists of auctions. */
export const auctionColumns = [
  'fqdn',
  'status',
  'price',
  'lowestNext',
  'currency',
  'bids',
  'length',
  'opensAt',
  'endsAt',
] as const
export type AuctionColumn = (typeof auctionColumns)[number]

/** The columns of my auctions: current bids, ended auctions, watched auctions. */
export const biddingColumns = [...auctionColumns, 'ceiling', 'isLeading'] as const
export type BiddingColumn = (typeof biddingColumns)[number]

export const finishedColumns = [...auctionColumns, 'ceiling', 'result'] as const
export type FinishedColumn = (typeof finishedColumns)[number]

export const watchedColumns = [...auctionColumns, 'ceiling', 'isLeading', 'result'] as const
export type WatchedColumn = (typeof watchedColumns)[number]
