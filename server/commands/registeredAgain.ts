import { termsOfZone } from '#server/features/auction/auctionTerms.ts'
import type { Db } from '#server/db/connect.ts'
import { cancelAuction } from '#server/features/auction/operator/endAuction.ts'
import { listActive, type ActiveAuction } from '#server/features/auction/operator/listActive.ts'
import { findRegistered } from '#server/features/domain/parts/releaseStore.ts'

/** Returns auctions that are not over although their name is registered, after the import of a deposit for example. */
export async function findRegisteredAgain(db: Db): Promise<ActiveAuction[]> {
  const activeAuctions = await listActive(db)
  const registered = await findRegistered(
    db,
    activeAuctions.map(({ fqdn }) => fqdn),
  )
  return activeAuctions.filter(({ fqdn }) => registered.has(fqdn))
}

/** Cancels those auctions that have not begun, with a public reason, and returns them. The operator decides the others. */
export async function cancelRegisteredAgain(db: Db, reason: string): Promise<ActiveAuction[]> {
  const cancelled: ActiveAuction[] = []
  for (const auction of await findRegisteredAgain(db)) {
    const ended = await cancelAuction({ db, termsOf: termsOfZone }, { id: auction.id, reason, isOnlyBefore: true })
    if (ended?.ok) cancelled.push(auction)
  }
  return cancelled
}

/** Describes the state of such an auction and what the operator may do. */
export function describeAuction({ status, bids }: ActiveAuction): string {
  switch (status) {
    case 'in_auction':
      return bids === 0 ? 'its auction runs, and nobody has bid yet' : `its auction runs, with ${bids} bids`
    case 'awaiting_payment':
      return 'its auction is won and waits for its payment'
    case 'paid':
      return 'its auction is paid: record it if its winner is who has registered the name'
    case 'new':
      return 'its auction has not begun'
  }
}
