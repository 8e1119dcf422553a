import { peekedStore } from '#src/features/record/parts/list/peek/peekedStore.ts'
import { askAuction } from '../auctionCalls.ts'

/** Auctions that have been looked at in this tab; how they stand is heard. */
export const peekedAuctions = peekedStore((id) => askAuction(id))
