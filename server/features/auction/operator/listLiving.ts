import type { AuctionStatus } from '#contract/auctionStanding.ts'
import type { Db } from '#server/db/connect.ts'
import { statusAt } from '../engine/settle.ts'
import { openedFrom } from '../openedFrom.ts'
import { findLiving } from './livingStore.ts'

/** An auction whose name nobody else may register: what an operator has to know where somebody has. */
export type LivingAuction = { id: string; fqdn: string; status: LivingStatus; bids: number }

type LivingStatus = Extract<AuctionStatus, 'new' | 'in_auction' | 'awaiting_payment' | 'paid'>

/** Auctions that are not over by the clock, by their names. */
export async function listLiving(db: Db): Promise<LivingAuction[]> {
  return (await findLiving(db)).flatMap((row) => {
    const { auction, standing } = openedFrom(row)
    const status = statusAt(auction, standing, row.now.getTime())
    return isLiving(status) ? [{ id: row.id, fqdn: row.fqdn, status, bids: row.bids }] : []
  })
}

function isLiving(status: AuctionStatus): status is LivingStatus {
  return status === 'new' || status === 'in_auction' || status === 'awaiting_payment' || status === 'paid'
}
