import type { Db } from '#server/db/connect.ts'
import { termsOfZone } from '#server/auctionTerms.ts'
import { offerReleased } from '#server/features/auction/offerReleased.ts'
import {
  findFormerOwners,
  findUnreleased,
  recordReleased,
  type DeletedName,
} from '#server/features/domain/parts/releaseStore.ts'
import { zones } from '#server/zones.ts'

/**
 * Offers the names of deleted domains in auction where their zone has it so, and answers how many it decided about.
 * A name is offered before its domain says so: whoever dies between leaves it to the next, who finds it offered.
 */
export async function releaseNames(db: Db, signal: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
    const names = await findUnreleased(db, atOnce)
    for (const name of names) {
      if (signal.aborted) return total
      await offer(db, name)
      await recordReleased(db, name.id)
      total++
    }
    if (names.length < atOnce) return total
  }
}

const atOnce = 100

/** Registered again or of another zone, a name is nobody's to offer. */
async function offer(db: Db, { id, fqdn, zoneId, deletedAt, isTaken }: DeletedName): Promise<void> {
  const isAuctioned = zones.some((zone) => zone.id === zoneId && zone.isAuctioned)
  const terms = isAuctioned && !isTaken ? termsOfZone(zoneId) : null
  if (!terms) return
  const formerOwners = await findFormerOwners(db, id)
  await offerReleased(db, { fqdn, zoneId, releasedAt: deletedAt, formerOwners, terms })
}
