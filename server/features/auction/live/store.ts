import { sql } from 'kysely'
import { readOne, type Db } from '#server/db/connect.ts'
import type { AuctionRow } from '../parseAuction.ts'

/** The public sequence of an auction that a reader knows. */
export type Known = { id: string; sequence: number }

/** An entry of the public ledger. */
export type ChangeRow = {
  id: string
  sequence: number
  at: Date
  phase: string
  leaderNumber: number | null
  price: string | null
  bids: number
  endsAt: Date
}

/**
 * Returns those auctions whose public sequence is newer than the known one, and the time of the database. Compares
 * sequences, not times, so that an entry that is committed late is found. Costs one primary key lookup for each.
 */
export async function findChanged(db: Db, known: readonly Known[]): Promise<{ ids: string[]; now: Date }> {
  const row = await readOne(
    db,
    sql<{ ids: string[] | null; now: Date }>`
      select clock_timestamp() as now, (
        select array_agg(known.id)
        from unnest(${known.map(({ id }) => id)}::uuid[], ${known.map(({ sequence }) => sequence)}::int[]) as known(id, sequence)
        cross join lateral (
          select from auction_change where auction_id = known.id and sequence > known.sequence limit 1
        ) as news
      ) as ids`,
  )
  return { ids: row.ids ?? [], now: row.now }
}

export type LiveRow = AuctionRow & { now: Date }

/** Returns the current auctions and the database's clock. */
export async function findLive(db: Db, ids: readonly string[]): Promise<LiveRow[]> {
  return db
    .selectFrom('auction')
    .selectAll()
    .select(sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('now'))
    .where('id', 'in', [...ids])
    .execute()
}

/** Returns the changes of auctions after the known sequences, each auction's in order. */
export async function findChangesAfter(db: Db, known: readonly Known[]): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${changeColumns}
    from unnest(${known.map(({ id }) => id)}::uuid[], ${known.map(({ sequence }) => sequence)}::int[]) as known(id, sequence)
    join auction_change as c on c.auction_id = known.id and c.sequence > known.sequence
    order by c.auction_id, c.sequence`.execute(db)
  return rows
}

/** Counts the unread messages of these identities; leaves out those without any. */
export async function countUnread(db: Db, identityIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; unread: number }>`
    select identity_id as id, count(*)::int as unread from auction_message
    where identity_id = any(${[...identityIds]}::uuid[]) and read_at is null group by identity_id`.execute(db)
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}

const changeColumns = sql`c.auction_id as id, c.sequence, c.at, c.phase, c.leader_number as "leaderNumber", c.price,
  c.bids, c.ends_at as "endsAt"`
