import type { AuctionStatus } from '#contract/auctionState.ts'
import type { Db } from '#server/db/connect.ts'
import { statusAt } from '../engine/settle.ts'
import { parseAuction } from '../parseAuction.ts'
import { findActive } from './store.ts'

/** An auction that is not over, so that only its winner may register the name. */
export type ActiveAuction = { id: string; fqdn: string; status: ActiveStatus; bids: number }

type ActiveStatus = Extract<AuctionStatus, 'new' | 'in_auction' | 'awaiting_payment' | 'paid'>

/** Returns the auctions that are not over by the clock. */
export async function listActive(db: Db): Promise<ActiveAuction[]> {
  return (await findActive(db)).flatMap((row) => {
    const { auction, state } = parseAuction(row)
    const status = statusAt(auction, state, row.now.getTime())
    return isActive(status) ? [{ id: row.id, fqdn: row.fqdn, status, bids: row.bids }] : []
  })
}

function isActive(status: AuctionStatus): status is ActiveStatus {
  return status === 'new' || status === 'in_auction' || status === 'awaiting_payment' || status === 'paid'
}
