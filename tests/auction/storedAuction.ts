import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db } from '#server/db/connect.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import { openLedger } from '#server/features/auction/store.ts'
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
