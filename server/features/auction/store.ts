import { sql, type RawBuilder } from 'kysely'
import { v7 } from 'uuid'
import { inTransaction, runPrepared, type Db, type Tx } from '#server/db/connect.ts'
import { databaseErrorOf } from '#server/db/trouble.ts'
import { Refusal } from '#server/http/refusal.ts'
import { Semaphore } from '#server/http/semaphore.ts'
import type { Ledger, BidContext, LockedAuction, Request, AcceptedBid } from './ledger.ts'
import { nextDueAt } from './engine/settle.ts'
import type { AuctionState } from './engine/state.ts'
import { parseAuction, type AuctionRow } from './parseAuction.ts'
import { findDue, insertAuction, recordSettlement, republish } from './settleStore.ts'

/**
 * SQL for whether the contact of a session is blocked; null when the session has ended or no longer works as the contact.
 * Locks the link until the transaction ends.
 */
export type IsBlockedWorking = (working: { sessionId: string; contactId: string }) => RawBuilder<boolean | null>

/** Opens the ledger in the database; without `isBlockedWorking` bids of sessions are refused. */
export function openLedger(db: Db, isBlockedWorking?: IsBlockedWorking): Ledger {
  // All changes of an auction lock the same row, and waiting in the database would take connections from other requests.
  // One change runs, and the next already waits for the lock in the database.
  const changes = new Semaphore({
    maxRunning: 2,
    maxWaiting: Infinity,
    patienceMs: lockTimeoutMs,
    refusal: 'idempotency-key-running',
  })
  return {
    change: (id, work) => {
      const change = (waitedMs: number) => {
        const waitMs = Math.max(1, Math.round(lockTimeoutMs - waitedMs))
        return changeAuction(db, id, (_tx, book) => work(book), { waitMs, isBlockedWorking })
      }
      return changes.run(change, { key: id }).catch((cause: unknown) => {
        throw refusalOf(cause) ?? cause
      })
    },
    findDue: (limit) => findDue(db, limit),
    publish: (name) => insertAuction(db, name),
  }
}

/**
 * Locks an auction and runs `work` in one transaction; returns null where there is no such auction. Waits at most
 * `waitMs` for the lock.
 */
export async function changeAuction<T>(
  db: Db,
  id: string,
  work: (tx: Tx, book: LockedAuction) => Promise<T>,
  { waitMs = lockTimeoutMs, isBlockedWorking }: { waitMs?: number; isBlockedWorking?: IsBlockedWorking } = {},
): Promise<T | null> {
  return inTransaction(db, async (tx) => {
    const row = await lockAuction(tx, id, waitMs)
    return row ? work(tx, lockedAuctionOf(tx, row, isBlockedWorking)) : null
  })
}

/** How long a bid waits for earlier ones, in milliseconds. */
const lockTimeoutMs = 3000

/** Locks the row. The timeout is set in the same statement, before the row of the join is locked. */
async function lockAuction(tx: Tx, id: string, waitMs: number): Promise<AuctionRow | undefined> {
  const { rows } = await sql<AuctionRow>`
    with patience as materialized (select set_config('lock_timeout', ${String(waitMs)}, true))
    select a.* from patience, auction as a where a.id = ${id} for update of a`.execute(tx)
  return rows[0]
}

function lockedAuctionOf(tx: Tx, row: AuctionRow, isBlockedWorking: IsBlockedWorking | undefined): LockedAuction {
  const { auction, state } = parseAuction(row)
  return {
    id: row.id,
    zoneId: row.zone_id,
    auction,
    state,
    readBidContext: (request) => {
      const { sessionId, contact: contactId } = request
      const isBlocked =
        sessionId === undefined || !isBlockedWorking
          ? sql<null>`null::boolean`
          : isBlockedWorking({ sessionId, contactId })
      return look(tx, { id: row.id, version: auction.terms.version, request, isBlocked })
    },
    readClock: () => readClock(tx),
    appendBid: (bid) => recordBid(tx, row.id, bid),
    appendSettlement: (settlement, reason) => recordSettlement(tx, row.id, settlement, reason),
    republish: (successor) => republish(tx, row, successor),
  }
}

type BidContextRow = {
  now: Date
  key_hash: Buffer | null
  key_own_sequence: number
  key_ceiling: string
  key_at: Date
  key_public_sequence: number
  key_price: string
  key_is_leading: boolean
  key_ends_at: Date
  number: number | null
  bids: number | null
  has_accepted: boolean
  is_blocked: boolean | null
}

/**
 * Reads the context of a bid in a second statement, because the locking one has its snapshot and clock from before the
 * wait. Times are cut to milliseconds, as they are stored. Locks the link too: a detach waits for the bid and then finds
 * the auction that the contact leads.
 */
async function look(
  tx: Tx,
  {
    id,
    version,
    request,
    isBlocked,
  }: { id: string; version: string; request: Request; isBlocked: RawBuilder<unknown> },
): Promise<BidContext> {
  const [row] = await runPrepared(
    tx,
    sql<BidContextRow>`
      select ${isBlocked} as is_blocked, date_trunc('milliseconds', clock_timestamp()) as now,
        k.request_hash as key_hash, k.own_sequence as key_own_sequence, k.ceiling as key_ceiling, k.at as key_at,
        k.public_sequence as key_public_sequence, k.price as key_price, k.is_leading as key_is_leading,
        k.ends_at as key_ends_at, b.number, b.bids,
        exists (select from auction_acceptance where identity_id = ${request.identity} and version = ${version}) as has_accepted
      from (select) as one
      left join auction_bid as k on k.identity_id = ${request.identity} and k.idempotency_key = ${request.key}
      left join auction_bidder as b on b.auction_id = ${id} and b.identity_id = ${request.identity}`,
  )
  if (!row) throw new Error('A statement without its row')
  return {
    now: row.now.getTime(),
    previous: row.key_hash && {
      hash: row.key_hash,
      receipt: {
        ownSequence: row.key_own_sequence,
        ceiling: Number(row.key_ceiling),
        at: row.key_at.getTime(),
        publicSequence: row.key_public_sequence,
        price: Number(row.key_price),
        isLeading: row.key_is_leading,
        endsAt: row.key_ends_at.getTime(),
      },
    },
    own: row.number === null ? null : { number: row.number, ownBids: row.bids ?? 0 },
    refusal: whyNot(row, request),
  }
}

function whyNot({ is_blocked: isBlocked, has_accepted: hasAccepted }: BidContextRow, { sessionId }: Request) {
  if (sessionId !== undefined && isBlocked === null) return 'signed-out'
  if (isBlocked) return 'contact-blocked'
  return hasAccepted ? null : 'terms-not-accepted'
}

async function readClock(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(tx)
  return rows[0]?.now.getTime() ?? Number.NaN
}

/**
 * Writes both ledgers, the bidder, the message to an outbid bidder, the action for the activity and the auction. It is
 * one statement, because all other bids wait for it.
 */
async function recordBid(
  tx: Tx,
  id: string,
  { after, entry, change, request, seenSequence, receipt, outbid }: AcceptedBid,
) {
  const at = new Date(entry.at)
  const statement = sql`
    with book as (
      insert into auction_bid (auction_id, sequence, identity_id, contact_id, number, own_sequence, ceiling, at,
        seen_sequence, idempotency_key, request_hash, public_sequence, price, is_leading, ends_at)
      values (${id}, ${entry.sequence}, ${entry.identity}, ${entry.contact}, ${entry.number}, ${entry.ownSequence},
        ${entry.ceiling}, ${at}, ${seenSequence}, ${request.key}, ${request.hash}, ${receipt.publicSequence},
        ${receipt.price}, ${receipt.isLeading}, ${new Date(receipt.endsAt)})
    ), change as (
      insert into auction_change (auction_id, sequence, at, phase, number, leader_number, price, bids, ends_at)
      select ${id}, ${after.publicSequence}, ${at}, ${after.phase}, ${entry.number}, ${change?.leaderNumber ?? null},
        ${after.price}, ${after.bids}, ${new Date(after.endsAt)}
      where ${change !== null}
    ), bidder as (
      insert into auction_bidder (auction_id, identity_id, contact_id, number, bids, ceiling, last_at)
      values (${id}, ${entry.identity}, ${entry.contact}, ${entry.number}, ${entry.ownSequence}, ${entry.ceiling}, ${at})
      on conflict (auction_id, identity_id) do update set contact_id = excluded.contact_id, bids = excluded.bids,
        ceiling = greatest(auction_bidder.ceiling, excluded.ceiling), last_at = excluded.last_at
    ), message as (
      insert into auction_message (id, identity_id, contact_id, auction_id, kind, at, price)
      select ${v7()}, ${outbid?.identity ?? null}::uuid, ${outbid?.contact ?? null}::uuid, ${id}, 'outbid', ${at},
        ${after.price}
      where ${outbid !== null} and not exists (
        select from auction_watch where auction_id = ${id} and identity_id = ${outbid?.identity ?? null} and not outbid)
    ), activity as (
      insert into auction_activity (id, at, action, actor, auction_id, identity_id, contact_id, address)
      values (${v7()}, ${at}, 'place-bid', 'identity', ${id}, ${entry.identity}, ${entry.contact},
        ${request.address ?? null})
    )
    update auction set ${columnsOf(after)} where id = ${id}`
  await runPrepared(tx, statement)
}

function columnsOf(after: AuctionState) {
  const { leader, lastAt } = after
  const dueAt = nextDueAt(after)
  return sql`ends_at = ${new Date(after.endsAt)}, price = ${after.price}, leader_identity_id = ${leader?.identity ?? null},
    leader_contact_id = ${leader?.contact ?? null}, leader_number = ${leader?.number ?? null},
    leader_ceiling = ${leader?.ceiling ?? null}, bids = ${after.bids}, bidders = ${after.bidders},
    book_sequence = ${after.ledgerSequence}, public_sequence = ${after.publicSequence},
    last_at = ${lastAt === null ? null : new Date(lastAt)}, due_at = ${dueAt === null ? null : new Date(dueAt)}`
}

/** Returns the refusal for an error of the database; null for other errors. */
function refusalOf(cause: unknown): Refusal | null {
  const error = databaseErrorOf(cause)
  if (!error) return null
  // The result of the first request with this key is not known yet; a retry returns it.
  if (error.code === '55P03') return new Refusal('idempotency-key-running', { retryAfter: 1 })
  const isKey = error.code === '23505' && error.constraint === 'auction_bid_key'
  return isKey ? new Refusal('idempotency-key-reused') : null
}
