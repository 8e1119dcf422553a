import type { Ledger, AcceptedBid } from '#server/features/auction/ledger.ts'
import type { Instant, Schedule } from '#server/features/auction/engine/schedule.ts'
import type { Settlement } from '#server/features/auction/engine/settle.ts'
import { initialState, type Auction, type Party, type AuctionState } from '#server/features/auction/engine/state.ts'
import type { Terms } from '#server/features/auction/engine/terms.ts'
import { placeBid } from '#server/features/auction/placeBid.ts'
import { moneyOf } from '#server/features/auction/publicState.ts'

/** An auction of the demo with all its events in order. */
export type MadeAuction = {
  id: string
  fqdn: string
  predecessorId: string | null
  publishedAt: Instant
  firstEndsAt: Instant
  auction: Auction
  state: AuctionState
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

/** Creates an auction in its published state. */
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
    state: initialState(schedule),
    bids: [],
    settlements: [],
  }
}

/** Bids as the portal does, at a past time. Throws where the rules refuse the bid. */
export async function bidAt(made: MadeAuction, at: Instant, { ceiling, ...party }: Party & { ceiling: number }) {
  await placeBid(booksOf(made, at), {
    ...party,
    auctionId: made.id,
    ceiling: moneyOf(ceiling, made.auction.terms),
    seenSequence: made.state.publicSequence,
    idempotencyKey: `${made.id}-${made.bids.length + 1}`,
  })
}

/** Applies the next settlement of the rules. */
export function settleMade(made: MadeAuction, settlement: Settlement | null, reason: string | null = null) {
  if (!settlement) throw new Error(`${made.fqdn} of the demo has not come so far`)
  made.state = settlement.after
  made.settlements.push({ ...settlement, reason })
}

/** Returns the ledger of this auction with `now` as its clock. */
function booksOf(made: MadeAuction, now: Instant): Ledger {
  const { auction, state } = made
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
          made.state = bid.after
        },
        appendSettlement: async (settlement, reason) => settleMade(made, settlement, reason),
        republish: () => Promise.reject(new Error('a name of the demo is published again by its plan')),
      }),
    findDue: async () => [],
    publish: async () => null,
  }
}
