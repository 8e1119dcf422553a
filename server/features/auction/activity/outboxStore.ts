import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/** An action in an auction that is not in the activity yet. `fqdn` and `auctionId` are null of accepted rules. */
export type AuctionAction = {
  id: string
  at: Date
  action: string
  actor: 'identity' | 'operator'
  auctionId: string | null
  fqdn: string | null
  /** The person and contact that bid or won, also where the operator acted. */
  identityId: string
  contactId: string
  address: string | null
}

/** Takes actions out of the outbox, the earliest first; another process takes others until the transaction ends. */
export async function takeActions(tx: Tx, limit: number): Promise<AuctionAction[]> {
  const { rows } = await sql<AuctionAction>`
    with taken as (
      delete from auction_activity
      where id in (select id from auction_activity order by at, id limit ${limit} for update skip locked)
      returning *
    )
    select t.id, t.at, t.action, t.actor, t.auction_id as "auctionId", a.fqdn, t.identity_id as "identityId",
      t.contact_id as "contactId", t.address
    from taken as t left join auction as a on a.id = t.auction_id order by t.at, t.id`.execute(tx)
  return rows
}
