import type { Db } from '#server/db/connect.ts'
import { termsOfZone } from '#server/features/auction/auctionTerms.ts'
import { offerReleased } from '#server/features/auction/offerReleased.ts'
import {
  findFormerOwners,
  findUnreleased,
  recordReleased,
  type DeletedName,
} from '#server/features/domain/parts/releaseStore.ts'
import { zones } from '#server/zone/zones.ts'

/**
 * Auctions the names of deleted domains where the portal and their zone do so, and returns the number of decided names. A name is
 * published before its domain is marked. After a crash between the two, the next round finds the auction.
 */
export async function releaseNames(db: Db, { signal, hasAuctions }: ReleaseOptions): Promise<number> {
  for (let total = 0; ;) {
    const names = await findUnreleased(db, atOnce)
    for (const name of names) {
      if (signal.aborted) return total
      if (hasAuctions) await offer(db, name)
      await recordReleased(db, name.id)
      total++
    }
    if (names.length < atOnce) return total
  }
}

type ReleaseOptions = { signal: AbortSignal; hasAuctions: boolean }

const atOnce = 100

/** A name that is registered again, or of another zone, cannot be auctioned. */
async function offer(db: Db, { id, fqdn, zoneId, deletedAt, isTaken }: DeletedName): Promise<void> {
  const isAuctioned = zones.some((zone) => zone.id === zoneId && zone.isAuctioned)
  const terms = isAuctioned && !isTaken ? termsOfZone(zoneId) : null
  if (!terms) return
  const formerOwners = await findFormerOwners(db, id)
  await offerReleased(db, { fqdn, zoneId, releasedAt: deletedAt, formerOwners, terms })
}
