/** What the page of an auction needs once it is drawn, in one file. */
export { BidBox } from '../bid/BidBox.tsx'
export { Announcer } from './Announcer.tsx'
export { AuctionActions } from './AuctionActions.tsx'
export { History } from './BidHistory.tsx'
