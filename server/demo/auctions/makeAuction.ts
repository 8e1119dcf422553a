import type { Ledger, AcceptedBid } from '#server/features/auction/ledger.ts'
import type { Instant, Schedule } from '#server/features/auction/engine/schedule.ts'
import type { Settlement } from '#server/features/auction/engine/settle.ts'
import { initialState, type Auction, type Party, type AuctionState } from '#server/features/auction/engine/state.ts'
import type { Terms } from '#server/features/auction/engine/terms.ts'
import { placeBid } from '#server/features/auction/placeBid.ts'
import { moneyOf } from '#server/features/auction/publicState.ts'

/** An auction of the demo with all that has happened to it, in order. */
export type MadeAuction = {
  id: string
  fqdn: string
  predecessorId: string | null
  publishedAt: Instant
  firstEndsAt: Instant
  auction: Auction
  standing: AuctionState
  bids: AcceptedBid[]
  settlements: (Settlement & { reason: string | null })[]
}

type Published = {
  id: string
  fqdn: string
  predecessorId?: string
  publishedAt: Instant
  schedule: Schedule
  terms: Terms
  excluded?: readonly Party[]
}

/** An auction as it is published. */
export function makeAuction({
  id,
  fqdn,
  predecessorId,
  publishedAt,
  schedule,
  terms,
  excluded,
}: Published): MadeAuction {
  const { opensAt, endsAt, hardEndAt } = schedule
  return {
    id,
    fqdn,
    predecessorId: predecessorId ?? null,
    publishedAt,
    firstEndsAt: endsAt,
    auction: { terms, opensAt, hardEndAt, excluded: excluded ?? [] },
    standing: initialState(schedule),
    bids: [],
    settlements: [],
  }
}

/** Bids as the portal does it, at an instant of the past. Throws where the rules refuse the bid. */
export async function bidAt(made: MadeAuction, at: Instant, { ceiling, ...party }: Party & { ceiling: number }) {
  await placeBid(booksOf(made, at), {
    ...party,
    auctionId: made.id,
    ceiling: moneyOf(ceiling, made.auction.terms),
    seenSequence: made.standing.publicSequence,
    idempotencyKey: `${made.id}-${made.bids.length + 1}`,
  })
}

/** Takes the next step of its life, one that the rules have decided. */
export function settleMade(made: MadeAuction, settlement: Settlement | null, reason: string | null = null) {
  if (!settlement) throw new Error(`${made.fqdn} of the demo has not come so far`)
  made.standing = settlement.after
  made.settlements.push({ ...settlement, reason })
}

/** The books of this one auction, which show `now` on their clock. */
function booksOf(made: MadeAuction, now: Instant): Ledger {
  const { auction, standing: state } = made
  return {
    change: (id, work) =>
      work({
        id,
        zoneId: 1,
        auction,
        state,
        readBidContext: async ({ identity }) => {
          const own = made.bids.findLast(({ entry }) => entry.identity === identity)?.entry
          const bidder = own ? { number: own.number, ownBids: own.ownSequence } : null
          return { now, previous: null, own: bidder, refusal: null }
        },
        readClock: async () => now,
        appendBid: async (bid) => {
          made.bids.push(bid)
          made.standing = bid.after
        },
        appendSettlement: async (settlement, reason) => settleMade(made, settlement, reason),
        republish: () => Promise.reject(new Error('a name of the demo is published again by its plan')),
      }),
    findDue: async () => [],
    publish: async () => null,
  }
}
