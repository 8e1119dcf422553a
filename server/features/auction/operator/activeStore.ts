import type { Db } from '#server/db/connect.ts'
import { instant } from '../list/shownStore.ts'
import type { ListedAuction } from '../list/store.ts'

/** Returns the auctions that are not recorded as over, by their names. */
export async function findActive(db: Db): Promise<ListedAuction[]> {
  return db
    .selectFrom('auction')
    .selectAll()
    .select(instant.as('now'))
    .where('phase', 'in', ['published', 'awaiting_payment', 'paid'])
    .orderBy('sort_key')
    .execute()
}
