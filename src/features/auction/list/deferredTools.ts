/** The deferred parts of a list of auctions, loaded in one import after its rows are drawn. */
export { ViewTabs } from '#src/features/list/parts/ViewTabs.tsx'
export { AuctionPeek } from '../peek/AuctionPeek.tsx'
export { AuctionKeys } from './AuctionKeys.tsx'
export { AuctionMenu } from './AuctionMenu.tsx'
export { AuctionFilters, AuctionTools } from './AuctionTools.tsx'
