import { sql } from 'kysely'
import { v7 } from 'uuid'
import { inTransaction, type Db, type Tx } from '#server/db/connect.ts'
import { nameColumns } from './auctionName.ts'
import { scheduleOf } from './engine/schedule.ts'
import { nextDueAt, type Settlement } from './engine/settle.ts'
import type { Party } from './engine/state.ts'
import type { Terms } from './engine/terms.ts'
import type { AuctionRow } from './parseAuction.ts'
import { messagesOf } from './rules.ts'

/** Returns auctions with an end or deadline that has passed by the database's clock, the longest due first. */
export async function findDue(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('auction')
    .select('id')
    .where('due_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether an auction led by this identity has ended by the database's clock and its end is not recorded yet. */
export async function findIsEndUnrecorded(
  db: Db,
  { id, identityId }: { id: string; identityId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('auction')
    .select('id')
    .where('id', '=', id)
    .where('leader_identity_id', '=', identityId)
    .where('phase', '=', 'published')
    .where('ends_at', '<=', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes a settlement: the entry of the public ledger, the auction and the messages. */
export async function recordSettlement(tx: Tx, id: string, settlement: Settlement, reason: string | null) {
  const { after, at } = settlement
  const dueAt = nextDueAt(after)
  await sql`
    with change as (
      insert into auction_change (auction_id, sequence, at, phase, number, leader_number, price, bids, ends_at)
      values (${id}, ${after.publicSequence}, ${new Date(at)}, ${after.phase}, null, ${after.leader?.number ?? null},
        ${after.price}, ${after.bids}, ${new Date(after.endsAt)})
    )
    update auction set phase = ${after.phase}, public_sequence = ${after.publicSequence},
      due_at = ${dueAt === null ? null : new Date(dueAt)}, cancel_reason = coalesce(${reason}, cancel_reason),
      cancelled_at = case when ${after.phase} = 'cancelled' then ${new Date(at)}::timestamptz else cancelled_at end,
      variable_symbol = case when ${after.phase} = 'awaiting_payment' then nextval('auction_variable_symbol')
        else variable_symbol end
    where id = ${id}`.execute(tx)
  await recordMessages(tx, id, settlement)
}

/** Writes the messages to bidders and to watchers who did not bid; rows without a kind get none. */
async function recordMessages(tx: Tx, id: string, { after, at, actBy }: Settlement) {
  const { winner, others, watchers } = messagesOf(after.phase)
  if (winner === null && others === null && watchers === null) return
  const aboutAt = actBy === null ? null : new Date(actBy)
  await sql`
    insert into auction_message (id, identity_id, contact_id, auction_id, kind, at, price, about_at)
    select gen_random_uuid(), identity_id, contact_id, auction_id, kind, ${new Date(at)}, ${after.price},
      case when is_winner then ${aboutAt}::timestamptz end
    from (
      select identity_id, contact_id, auction_id, is_winner, case when is_winner then ${winner} else ${others} end as kind
      from (
        select *, identity_id is not distinct from ${after.leader?.identity ?? null} as is_winner
        from auction_bidder where auction_id = ${id}
      ) as bidder
      union all
      select w.identity_id, w.contact_id, w.auction_id, false, ${watchers} from auction_watch as w
      where w.auction_id = ${id} and w.ended and not exists (
        select from auction_bidder as b where b.auction_id = ${id} and b.identity_id = w.identity_id)
    ) as recipient
    where kind is not null`.execute(tx)
}

type Published = { fqdn: string; zoneId: number; terms: Terms }

type Name = Published & {
  excluded: readonly Party[]
  predecessorId: string | null
}

/** Publishes a name by the database's clock and returns the auction's id; null while the name is in an active auction. */
export async function insertAuction(db: Db, name: Published): Promise<string | null> {
  return inTransaction(db, (tx) => publishName(tx, { ...name, excluded: [], predecessorId: null }))
}

/** Publishes the name of an unpaid auction again in a new one. */
export async function republish(
  tx: Tx,
  { id: predecessorId, fqdn, zone_id: zoneId }: AuctionRow,
  successor: { excluded: readonly Party[]; terms: Terms },
): Promise<void> {
  if ((await publishName(tx, { ...successor, fqdn, zoneId, predecessorId })) === null)
    throw new Error(`${fqdn} is in another active auction`)
}

/** Publishes a name in a transaction, as `insertAuction` does. */
export async function publishName(
  tx: Tx,
  { fqdn, zoneId, terms, excluded, predecessorId }: Name,
): Promise<string | null> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(tx)
  const publishedAt = rows[0]?.now ?? new Date(Number.NaN)
  const { opensAt, endsAt, hardEndAt } = scheduleOf(publishedAt.getTime(), terms)
  const inserted = await tx
    .insertInto('auction')
    .values({
      id: v7(),
      fqdn,
      ...nameColumns(fqdn),
      zone_id: zoneId,
      published_at: publishedAt,
      opens_at: new Date(opensAt),
      first_ends_at: new Date(endsAt),
      ends_at: new Date(endsAt),
      hard_end_at: new Date(hardEndAt),
      terms: JSON.stringify(terms),
      excluded: JSON.stringify(excluded),
      predecessor_id: predecessorId,
      phase: 'published',
      bids: 0,
      bidders: 0,
      book_sequence: 0,
      public_sequence: 0,
      due_at: new Date(endsAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Whether a name has been published since an instant, in whatever phase the auction is. */
export async function findIsPublishedSince(db: Db, fqdn: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('auction')
    .select('id')
    .where('fqdn', '=', fqdn)
    .where('published_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
