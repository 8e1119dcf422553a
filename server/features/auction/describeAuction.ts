import type { AuctionBid, AuctionDetail, BidTerms } from '#contract/auction.ts'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { describeName } from './auctionName.ts'
import type { Terms } from './engine/terms.ts'
import { parseAuction, type AuctionRow } from './parseAuction.ts'
import { findAuction, findBidsSeen } from './readStore.ts'
import { moneyOf, publicStateOf } from './publicState.ts'

/** Returns the public view of an auction. Throws `auction-not-found`. */
export async function describeAuction(db: Db, id: string): Promise<AuctionDetail> {
  const row = await getAuction(db, id)
  const { auction, state } = parseAuction(row)
  return {
    id: row.id,
    ...describeName(row.fqdn),
    standing: publicStateOf(auction, state, row.now.getTime()),
    publishedAt: row.published_at.toISOString(),
    opensAt: row.opens_at.toISOString(),
    hardEndAt: row.hard_end_at.toISOString(),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    cancelReason: row.cancel_reason,
    terms: describeTerms(auction.terms),
    now: row.now.toISOString(),
  }
}

/** Returns the public bids of an auction, the newest first. Throws `auction-not-found`. */
export async function describeBids(db: Db, id: string): Promise<{ items: AuctionBid[]; currency: string }> {
  const { terms } = parseAuction(await getAuction(db, id)).auction
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

/** Returns the rules in the form of the API. */
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
