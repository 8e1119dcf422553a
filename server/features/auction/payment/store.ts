import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { instant } from '../list/shownStore.ts'
import type { AuctionRow } from '../parseAuction.ts'

/**
 * An auction with a winner, and its payments less returns; `isLinked` is whether the winning contact is still linked to
 * the winning identity.
 */
export type WonAuction = AuctionRow & { received: number; paidAt: Date | null; isLinked: boolean; now: Date }

/** Returns SQL of the portal: whether a contact is linked to an identity. */
export type IsLinkedTo = (identityId: RawBuilder<unknown>, contactId: RawBuilder<unknown>) => RawBuilder<boolean>

/** SQL: the winner's link, in a statement with the auction as `a`. */
export function isWinnerLinked(isLinkedTo: IsLinkedTo): RawBuilder<boolean> {
  return isLinkedTo(sql.ref('a.leader_identity_id'), sql.ref('a.leader_contact_id'))
}

/** Returns an auction that this identity has won; null for any other. */
export async function findWon(
  { db, isLinkedTo }: { db: Db; isLinkedTo: IsLinkedTo },
  { id, identityId }: { id: string; identityId: string },
): Promise<WonAuction | null> {
  const { rows } = await sql<Omit<WonAuction, 'received'> & { received: string }>`
    select a.*, ${instant} as now, ${receivedOf} as received,
      ${isWinnerLinked(isLinkedTo)} as "isLinked",
      (select c.at from auction_change as c where c.auction_id = a.id and c.phase = 'paid') as "paidAt"
    from auction as a
    where a.id = ${id} and a.leader_identity_id = ${identityId} and a.variable_symbol is not null`.execute(db)
  const [row] = rows
  return row ? { ...row, received: Number(row.received) } : null
}

/** SQL: the payments of the auction `a` less returns, in minor units. */
export const receivedOf = sql`(select coalesce(sum(p.amount), 0) from auction_payment as p where p.auction_id = a.id)`
