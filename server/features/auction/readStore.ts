import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { AuctionRow } from './parseAuction.ts'

/** Returns an auction with the time of the database; null when there is none. */
export async function findAuction(db: Db, id: string): Promise<(AuctionRow & { now: Date }) | null> {
  const row = await db
    .selectFrom('auction')
    .selectAll()
    .select(sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('now'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the bids of the public ledger, the newest first. */
export async function findBidsSeen(db: Db, id: string) {
  return db
    .selectFrom('auction_change')
    .select(['sequence', 'at', 'number', 'leader_number', 'price'])
    .where('auction_id', '=', id)
    .where('number', 'is not', null)
    .orderBy('sequence', 'desc')
    .execute()
}

/** Returns the time of the last public change; null for none. */
export async function findLastChangeAt(db: Db, id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('auction_change')
    .select('at')
    .where('auction_id', '=', id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}
