import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { instant } from './list/shownStore.ts'

/** Returns the active auction of a name, until its winner can no longer register the name; null for none. */
export async function findAuctionOfName(db: Db, fqdn: string): Promise<string | null> {
  // At most one, by a unique index on active auctions.
  const { rows } = await sql<{ id: string }>`
    select id from auction where fqdn = ${fqdn} and ${isActive}`.execute(db)
  return rows[0]?.id ?? null
}

type NamedAuction = { id: string; fqdn: string; searchKey: string }

/** Returns the active auctions whose name, U-label or A-label, contains a text, those that begin with it first. */
export async function findAuctionsNamed(db: Db, folded: string, limit: number): Promise<NamedAuction[]> {
  const { rows } = await sql<NamedAuction>`
    select id, fqdn, search_key as "searchKey" from auction
    where strpos(search_key, ${folded}) > 0 and ${isActive}
    order by strpos(' ' || search_key, ' ' || ${folded}::text) = 0, sort_key, id limit ${limit}`.execute(db)
  return rows
}

/** SQL: an auction with bids stays active when its end is not recorded yet. */
const isActive = sql<boolean>`(phase in ('published', 'awaiting_payment', 'paid')
  and (phase <> 'published' or ends_at > ${instant} or bids > 0))`
