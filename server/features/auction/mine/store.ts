import { sql } from 'kysely'
import type { Reminders } from '#contract/myAuction.ts'
import type { Db } from '#server/db/connect.ts'
import type { Party } from '../engine/state.ts'
import { instant } from '../list/shownStore.ts'
import type { ListedAuction } from '../list/store.ts'
import { receivedOf } from '../payment/store.ts'

/** The stored participation of an identity in an auction; `ceiling` in minor units. */
export type ParticipationRow = {
  number: number | null
  ceiling: string | null
  /** When the winner paid. */
  paidAt: Date | null
  watch: Reminders | null
}

/** Returns the participations of an identity in these auctions by their ids. */
export async function findParts(
  db: Db,
  identityId: string,
  ids: readonly string[],
): Promise<Map<string, ParticipationRow>> {
  const { rows } = await sql<ParticipationRow & { id: string }>`
    select w.id, b.number, b.ceiling, p.at as "paidAt",
      case when t.auction_id is not null then jsonb_build_object('start', t.start, 'endsSoon', t.ends_soon,
        'outbid', t.outbid, 'extended', t.extended, 'ended', t.ended) end as watch
    from unnest(${[...ids]}::uuid[]) as w (id)
    left join auction_bidder as b on b.auction_id = w.id and b.identity_id = ${identityId}
    left join auction_watch as t on t.auction_id = w.id and t.identity_id = ${identityId}
    left join auction_change as p on p.auction_id = w.id and p.phase = 'paid'`.execute(db)
  return new Map(rows.map(({ id, ...part }) => [id, part]))
}

/** An auction that an identity leads or has won, with its payments less returns, in minor units. */
export type LedAuction = ListedAuction & { received: string }

/** Returns the auctions that an identity leads, or has won and may have to pay. */
export async function findLed(db: Db, identityId: string): Promise<LedAuction[]> {
  const { rows } = await sql<LedAuction>`
    select ${instant} as now, ${receivedOf} as received, a.*
    from auction_bidder as b join auction as a on a.id = b.auction_id
    where b.identity_id = ${identityId} and a.leader_identity_id = ${identityId}
      and a.phase in ('published', 'awaiting_payment')`.execute(db)
  return rows
}

/** Watches an auction. Reminders that `reminders` does not name stay unchanged; they are on at first. */
export async function recordWatch(
  db: Db,
  { identity, contact, auctionId }: Party & { auctionId: string },
  { start, endsSoon, outbid, extended, ended }: Partial<Reminders>,
): Promise<void> {
  await sql`
    insert into auction_watch as t (auction_id, identity_id, contact_id, start, ends_soon, outbid, extended, ended)
    values (${auctionId}, ${identity}, ${contact}, ${start ?? true}, ${endsSoon ?? true}, ${outbid ?? true},
      ${extended ?? true}, ${ended ?? true})
    on conflict (identity_id, auction_id) do update set contact_id = excluded.contact_id,
      start = coalesce(${start ?? null}, t.start), ends_soon = coalesce(${endsSoon ?? null}, t.ends_soon),
      outbid = coalesce(${outbid ?? null}, t.outbid), extended = coalesce(${extended ?? null}, t.extended),
      ended = coalesce(${ended ?? null}, t.ended)`.execute(db)
}

export async function removeWatch(
  db: Db,
  { identityId, auctionId }: { identityId: string; auctionId: string },
): Promise<void> {
  await db
    .deleteFrom('auction_watch')
    .where('identity_id', '=', identityId)
    .where('auction_id', '=', auctionId)
    .execute()
}
