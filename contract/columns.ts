// Plain data, apart from the shapes: a page's first paint needs the columns and no schema.

/** The columns of the list of domains, by which it can be sorted and exported, in their order by default. */
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

/** The same of nssets and keysets. */
export const setColumns = ['handle', 'domains', 'registrar', 'states', 'lock', 'registryStatus'] as const
export type SetColumn = (typeof setColumns)[number]

/** The same of merge candidates. */
export const candidateColumns = ['handle', 'domains', 'nssets', 'keysets', 'registrar'] as const
export type CandidateColumn = (typeof candidateColumns)[number]

/** The same of lists of auctions, as everybody sees them. */
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

/** The same of my auctions: where I bid, what has ended, what I watch. */
export const biddingColumns = [...auctionColumns, 'ceiling', 'isLeading'] as const
export type BiddingColumn = (typeof biddingColumns)[number]

export const finishedColumns = [...auctionColumns, 'ceiling', 'result'] as const
export type FinishedColumn = (typeof finishedColumns)[number]

export const watchedColumns = [...auctionColumns, 'ceiling', 'isLeading', 'result'] as const
export type WatchedColumn = (typeof watchedColumns)[number]
