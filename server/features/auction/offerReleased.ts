import { inTransaction, type Db } from '#server/db/connect.ts'
import type { Terms } from './engine/terms.ts'
import { findIsPublishedSince, publishName } from './settleStore.ts'

type Released = { fqdn: string; zoneId: number; releasedAt: Date; terms: Terms }

/**
 * Publishes a name that was released, unless it has been since: asked again after a process died, nothing happens
 * twice, and what the operator has cancelled meanwhile stays so.
 */
export async function offerReleased(db: Db, { releasedAt, ...name }: Released): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await findIsPublishedSince(tx, name.fqdn, releasedAt)) return
    await publishName(tx, { ...name, excluded: [], predecessorId: null })
  })
}
