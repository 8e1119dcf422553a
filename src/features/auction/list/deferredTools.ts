/** What a list of auctions needs once its rows are drawn, in one file. */
export { AuctionPeek } from '../peek/AuctionPeek.tsx'
export { AuctionKeys } from './AuctionKeys.tsx'
export { AuctionMenu } from './AuctionMenu.tsx'
export { AuctionFilters, AuctionTools } from './AuctionTools.tsx'
