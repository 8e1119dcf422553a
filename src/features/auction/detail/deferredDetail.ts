/** The deferred parts of the auction page, loaded in one import after it is drawn. */
export { BidBox } from '../bid/BidBox.tsx'
export { Announcer } from './Announcer.tsx'
export { AuctionActions } from './AuctionActions.tsx'
export { History } from './BidHistory.tsx'
