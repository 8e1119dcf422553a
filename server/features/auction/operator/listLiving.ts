import type { AuctionStatus } from '#contract/auctionStanding.ts'
import type { Db } from '#server/db/connect.ts'
import { statusAt } from '../engine/settle.ts'
import { openedFrom } from '../openedFrom.ts'
import { findLiving } from './livingStore.ts'

/** An auction whose name nobody else may register: what an operator has to know where somebody has. */
export type LivingAuction = { id: string; fqdn: string; status: AuctionStatus; bids: number }

/** Auctions that are not over by the clock, by their names. */
export async function listLiving(db: Db): Promise<LivingAuction[]> {
  const all = (await findLiving(db)).map((row) => {
    const { auction, standing } = openedFrom(row)
    return { id: row.id, fqdn: row.fqdn, bids: row.bids, status: statusAt(auction, standing, row.now.getTime()) }
  })
  return all.filter(({ status }) => living.includes(status))
}

const living: readonly AuctionStatus[] = ['new', 'in_auction', 'awaiting_payment', 'paid']
