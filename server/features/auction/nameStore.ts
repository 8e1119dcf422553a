import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { instant } from './list/shownStore.ts'

/** The auction a name is in, from its publication until nobody can register it by it any more; null when it is in none. */
export async function findAuctionOfName(db: Db, fqdn: string): Promise<string | null> {
  // At most one: auction_living_fqdn. An end with a bid that nobody has recorded yet is not the end of it.
  const { rows } = await sql<{ id: string }>`
    select id from auction
    where fqdn = ${fqdn} and phase in ('published', 'awaiting_payment', 'paid')
      and (phase <> 'published' or ends_at > ${instant} or bids > 0)`.execute(db)
  return rows[0]?.id ?? null
}
