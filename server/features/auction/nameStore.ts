import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { instant } from './list/shownStore.ts'

/** Returns the active auction of a name, until its winner can no longer register the name; null for none. */
export async function findAuctionOfName(db: Db, fqdn: string): Promise<string | null> {
  // At most one, by a unique index on active auctions. An auction with bids stays active when its end is not recorded yet.
  const { rows } = await sql<{ id: string }>`
    select id from auction
    where fqdn = ${fqdn} and phase in ('published', 'awaiting_payment', 'paid')
      and (phase <> 'published' or ends_at > ${instant} or bids > 0)`.execute(db)
  return rows[0]?.id ?? null
}
