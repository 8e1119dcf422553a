import { termsOfZone } from '#server/auctionTerms.ts'
import type { Db } from '#server/db/connect.ts'
import { cancelAuction } from '#server/features/auction/operator/endAuction.ts'
import { listLiving, type LivingAuction } from '#server/features/auction/operator/listLiving.ts'
import { findRegistered } from '#server/features/domain/parts/registeredStore.ts'

/** Auctions that are not over and whose name somebody has all the same: it came back by a deposit, or otherwise. */
export async function findReturned(db: Db): Promise<LivingAuction[]> {
  const living = await listLiving(db)
  const registered = await findRegistered(
    db,
    living.map(({ fqdn }) => fqdn),
  )
  return living.filter(({ fqdn }) => registered.has(fqdn))
}

/** Cancels those of them that have not begun, with a reason everybody sees, and answers which; the others are decided one by one. */
export async function cancelReturned(db: Db, reason: string): Promise<LivingAuction[]> {
  const cancelled: LivingAuction[] = []
  for (const auction of await findReturned(db)) {
    const ended = await cancelAuction({ db, termsOf: termsOfZone }, { id: auction.id, reason, isOnlyBefore: true })
    if (ended?.ok) cancelled.push(auction)
  }
  return cancelled
}

/** How such an auction stands and what its operator may do. */
export function sayReturned({ status, bids }: LivingAuction): string {
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
