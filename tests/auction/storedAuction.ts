import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db } from '#server/db/connect.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import { openLedger } from '#server/features/auction/store.ts'
import { bitOf } from '#server/features/record/parts/rules.ts'
import { czechTerms } from './czech.ts'

/** Removes all auctions, again where the portal's own jobs stand in the way. */
export async function removeAuctions(db: Db): Promise<void> {
  await inTransaction(db, (tx) => sql`truncate auction cascade`.execute(tx))
}

/** A name that is being auctioned, its end so many milliseconds from now and its hard end a quarter of an hour later. */
export async function aRunningAuction(
  db: Db,
  { endsInMs = 3_600_000, fqdn = `released-${randomUUID()}.cz` } = {},
): Promise<string> {
  const id = await aFutureAuction(db, fqdn)
  await setEnd(db, id, endsInMs)
  return id
}

/** A name that has been published now, to be auctioned in fifteen days. */
export async function aFutureAuction(db: Db, fqdn: string): Promise<string> {
  const id = await openLedger(db).publish({ fqdn, zoneId: 1, terms: czechTerms })
  if (id === null) throw new Error(`${fqdn} was not published`)
  return id
}

/** Moves an auction's hours so that its end is so far from now. */
export async function setEnd(db: Db, id: string, endsInMs: number): Promise<void> {
  await sql`
    update auction set first_ends_at = moved.ends_at, ends_at = moved.ends_at, due_at = moved.ends_at,
      opens_at = moved.ends_at - interval '9 hours', hard_end_at = moved.ends_at + interval '15 minutes'
    from (select date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${endsInMs} / 1000.0) as ends_at) as moved
    where id = ${id}`.execute(db)
}

/** Its end passes now, and no process is to record it. */
export async function passEndUnrecorded(db: Db, id: string): Promise<void> {
  await sql`
    update auction set first_ends_at = now.at, ends_at = now.at, due_at = null, opens_at = now.at - interval '9 hours',
      hard_end_at = now.at + interval '15 minutes'
    from (select date_trunc('milliseconds', clock_timestamp()) as at) as now
    where id = ${id}`.execute(db)
}

/** People who have accepted the rules, each with one contact. */
export async function bidders(db: Db, count: number): Promise<Party[]> {
  const people = Array.from({ length: count }, () => ({ identity: randomUUID(), contact: randomUUID() }))
  for (const { identity, contact } of people) {
    await sql`insert into auction_acceptance (identity_id, version, contact_id, accepted_at)
      values (${identity}, ${czechTerms.version}, ${contact}, now())`.execute(db)
  }
  return people
}

/** A bidder with a session, for which an auction token can be signed. */
export type SignedInBidder = { identity: string; contact: { id: string; handle: string }; sessionId: string }

/** Signs in people who have accepted the rules, each with a contact of the demo that nobody else is linked to. */
export async function signedInBidders(db: Db, count: number): Promise<SignedInBidder[]> {
  const { rows: contacts } = await sql<{ id: string; handle: string }>`
    select id, handle from contact as c
    where deleted_at is null and state_mask & ${bitOf('serverBlocked').toString()} = 0
      and not exists (select from link where contact_id = c.id)
    order by handle limit ${count}`.execute(db)
  const people = contacts.map((contact) => ({ identity: randomUUID(), contact, sessionId: randomUUID() }))
  for (const { identity, contact, sessionId } of people) {
    await sql`
      with person as (
        insert into identity (id, issuer, subject, kind, created_at, last_contact_id)
        values (${identity}, 'https://bidders.example', ${identity}, 'account', now(), ${contact.id})
      ), linked as (
        insert into link (id, identity_id, contact_id, created_at)
        values (${randomUUID()}, ${identity}, ${contact.id}, now())
      ), accepted as (
        insert into auction_acceptance (identity_id, version, contact_id, accepted_at)
        values (${identity}, ${czechTerms.version}, ${contact.id}, now())
      )
      insert into session (id, secret_hash, identity_id, contact_id, method, created_at, last_used_at, expires_at)
      values (${sessionId}, ${randomBytes(32)}, ${identity}, ${contact.id}, 'account', now(), now() + interval '1 day',
        now() + interval '1 day')`.execute(db)
  }
  return people
}
