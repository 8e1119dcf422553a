import type pg from 'pg'

/** A bid as the bare transaction takes it; amounts are minor units. */
export type BareBid = { auctionId: string; identity: string; contact: string; ceiling: number; key: string }

/**
 * The bare transaction that writes the rows of a bid. It takes the lock, and one statement decides as little as
 * possible: every bidder leads. It writes both books, the bidder, the outbid one and the auction.
 */
export async function writeBareBid(pool: pg.Pool, { auctionId, identity, contact, ceiling, key }: BareBid) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select from auction where id = $1 for update', [auctionId])
    await client.query(decide, [auctionId, identity, contact, ceiling, key])
    await client.query('commit')
  } finally {
    client.release()
  }
}

const decide = `
  with now as (select date_trunc('milliseconds', clock_timestamp()) as at),
  auction as materialized (select * from auction where id = $1),
  mine as (select number, bids from auction_bidder where auction_id = $1 and identity_id = $2),
  taken as (
    select a.*, now.at, coalesce((select number from mine), a.bidders + 1) as number_now,
      coalesce((select bids from mine), 0) + 1 as own, least(coalesce(a.leader_ceiling + 1, 100), $4::bigint) as price_now
    from auction as a, now where now.at < a.ends_at
  ), book as (
    insert into auction_bid (auction_id, sequence, identity_id, contact_id, number, own_sequence, ceiling, at,
      seen_sequence, idempotency_key, request_hash, public_sequence, price, is_leading, ends_at)
    select id, book_sequence + 1, $2, $3, number_now, own, $4::bigint, at, public_sequence, $5, sha256('bid'),
      public_sequence + 1, price_now, true, ends_at from taken
  ), change as (
    insert into auction_change (auction_id, sequence, at, phase, number, leader_number, price, bids, ends_at)
    select id, public_sequence + 1, at, phase, number_now, number_now, price_now, taken.bids + 1, ends_at from taken
  ), bidder as (
    insert into auction_bidder (auction_id, identity_id, contact_id, number, bids, ceiling, last_at)
    select id, $2, $3, number_now, own, $4::bigint, at from taken
    on conflict (auction_id, identity_id) do update set bids = excluded.bids, ceiling = excluded.ceiling,
      last_at = excluded.last_at
  ), message as (
    insert into auction_message (id, identity_id, contact_id, auction_id, kind, at, price)
    select gen_random_uuid(), leader_identity_id, leader_contact_id, id, 'outbid', at, price_now from taken
    where leader_identity_id <> $2
  )
  update auction as a set price = price_now, leader_identity_id = $2, leader_contact_id = $3, leader_number = number_now,
    leader_ceiling = $4::bigint, bids = taken.bids + 1, bidders = greatest(taken.bidders, number_now),
    book_sequence = taken.book_sequence + 1, public_sequence = taken.public_sequence + 1, last_at = taken.at
  from taken where a.id = taken.id`
