import { inTransaction, type Db } from '#server/db/connect.ts'
import { recordDeletionMessages, type FormerOwner } from './message/deletionStore.ts'
import type { Terms } from './engine/terms.ts'
import { findIsPublishedSince, publishName } from './settleStore.ts'

type Released = { fqdn: string; zoneId: number; releasedAt: Date; formerOwners: readonly FormerOwner[]; terms: Terms }

/**
 * Publishes a released name, unless it has been published since. So a retry after a crash changes nothing, and an auction
 * that the operator has cancelled meanwhile stays cancelled. Former owners get a message with the auction.
 */
export async function offerReleased(db: Db, { releasedAt, formerOwners, ...name }: Released): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await findIsPublishedSince(tx, name.fqdn, releasedAt)) return
    const auctionId = await publishName(tx, { ...name, excluded: [], predecessorId: null })
    if (auctionId !== null) await recordDeletionMessages(tx, auctionId, formerOwners)
  })
}
