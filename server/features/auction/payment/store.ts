import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { instant } from '../list/shownStore.ts'
import type { AuctionRow } from '../openedFrom.ts'

/** An auction with a winner, and the money that came for it less what went back. */
export type WonAuction = AuctionRow & { received: number; paidAt: Date | null; now: Date }

/** An auction somebody won, by who they are; null for any other: one without a result, or somebody else's. */
export async function findWon(
  db: Db,
  { id, identityId }: { id: string; identityId: string },
): Promise<WonAuction | null> {
  const { rows } = await sql<Omit<WonAuction, 'received'> & { received: string }>`
    select a.*, ${instant} as now, ${receivedOf} as received,
      (select c.at from auction_change as c where c.auction_id = a.id and c.phase = 'paid') as "paidAt"
    from auction as a
    where a.id = ${id} and a.leader_identity_id = ${identityId} and a.variable_symbol is not null`.execute(db)
  const [row] = rows
  return row ? { ...row, received: Number(row.received) } : null
}

const receivedOf = sql`(select coalesce(sum(p.amount), 0) from auction_payment as p where p.auction_id = a.id)`
