import type { AuctionBid, AuctionDetail, BidTerms } from '#contract/auction.ts'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { describeName } from './auctionName.ts'
import type { Terms } from './engine/terms.ts'
import { openedFrom, type AuctionRow } from './openedFrom.ts'
import { findAuction, findBidsSeen } from './readStore.ts'
import { moneyOf, standingOf } from './standingOf.ts'

/** An auction as everybody sees it at this moment. Throws `auction-not-found`. */
export async function describeAuction(db: Db, id: string): Promise<AuctionDetail> {
  const row = await getAuction(db, id)
  const { auction, standing } = openedFrom(row)
  return {
    id: row.id,
    ...describeName(row.fqdn),
    standing: standingOf(auction, standing, row.now.getTime()),
    publishedAt: row.published_at.toISOString(),
    opensAt: row.opens_at.toISOString(),
    hardEndAt: row.hard_end_at.toISOString(),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    cancelReason: row.cancel_reason,
    terms: describeTerms(auction.terms),
    now: row.now.toISOString(),
  }
}

/** The bids of an auction that everybody sees, the newest first. Throws `auction-not-found`. */
export async function describeBids(db: Db, id: string): Promise<{ items: AuctionBid[]; currency: string }> {
  const { terms } = openedFrom(await getAuction(db, id)).auction
  const rows = await findBidsSeen(db, id)
  const items = rows.map(({ sequence, at, number, leader_number: leader, price }) => ({
    sequence,
    at: at.toISOString(),
    bidder: number ?? 0,
    leader: leader ?? 0,
    price: moneyOf(Number(price), terms),
  }))
  return { items, currency: terms.currency }
}

async function getAuction(db: Db, id: string): Promise<AuctionRow & { now: Date }> {
  const row = await findAuction(db, id)
  if (!row) throw new Refusal('auction-not-found')
  return row
}

/** The rules as a bidder goes by them. */
export function describeTerms(terms: Terms): BidTerms {
  return {
    version: terms.version,
    unit: moneyOf(terms.unit, terms),
    startPrice: moneyOf(terms.startPrice, terms),
    highestCeiling: moneyOf(terms.highestCeiling, terms),
    steps: terms.steps.map(({ below, by }) => ({
      below: below === null ? null : moneyOf(below, terms),
      by: moneyOf(by, terms),
    })),
    extensionSeconds: terms.extensionMs / 1000,
    paymentDays: terms.paymentDays,
    registrationDays: terms.registrationDays,
    bookingDays: terms.bookingDays ?? 0,
  }
}
