import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { instant } from './list/shownStore.ts'

/**
 * Which of these contacts lead an auction, owe a payment or hold a right to register, by the clock: a deadline that
 * has passed binds nobody, recorded or not, and an end that nobody has recorded leaves the winner days to pay.
 */
export async function findObliged(db: Db, contactIds: readonly string[]): Promise<ReadonlySet<string>> {
  // The phases are those of the index auction_living_fqdn: what is over is not looked at.
  const { rows } = await sql<{ id: string }>`
    select distinct leader_contact_id as id from auction
    where leader_contact_id = any(${[...contactIds]}::uuid[])
      and phase in ('published', 'awaiting_payment', 'paid') and (phase = 'published' or due_at > ${instant})`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
