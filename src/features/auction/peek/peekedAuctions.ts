import { createPeekStore } from '#src/features/list/parts/peekStore.ts'
import { readAuction } from '#contract/auction.ts'
import { apiWithClock } from '#src/api/client.ts'

/** Auctions that have been looked at in this tab; how they stand is heard. */
export const peekedAuctions = createPeekStore((id) => apiWithClock(readAuction, { params: { id } }, ({ now }) => now))
