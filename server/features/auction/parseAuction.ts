import * as z from 'zod/mini'
import type { Selectable } from 'kysely'
import type { Auction as AuctionTable } from '#server/db/schema.ts'
import { Party, Phase, type Auction, type AuctionState } from './engine/state.ts'
import { Terms } from './engine/terms.ts'

export type AuctionRow = Selectable<AuctionTable>

const Excluded = z.array(Party)

/** Parses the row of an auction; throws where the rules could not have made it. */
export function parseAuction(row: AuctionRow): { auction: Auction; state: AuctionState } {
  const auction = {
    terms: Terms.parse(row.terms),
    opensAt: row.opens_at.getTime(),
    hardEndAt: row.hard_end_at.getTime(),
    excluded: Excluded.parse(row.excluded),
  }
  const phase = Phase.parse(row.phase)
  const state = {
    phase,
    endsAt: row.ends_at.getTime(),
    price: amountOf(row.price),
    leader: leaderOf(row),
    bids: row.bids,
    bidders: row.bidders,
    ledgerSequence: row.book_sequence,
    publicSequence: row.public_sequence,
    lastAt: row.last_at?.getTime() ?? null,
    // The due time of a published auction is its end.
    dueAt: phase === 'published' ? null : (row.due_at?.getTime() ?? null),
  }
  return { auction, state }
}

function leaderOf(row: AuctionRow): AuctionState['leader'] {
  const ceiling = amountOf(row.leader_ceiling)
  const { leader_identity_id: identity, leader_contact_id: contact, leader_number: number } = row
  if (identity === null || contact === null || number === null || ceiling === null) return null
  return { identity, contact, number, ceiling }
}

/** Parses an amount; the terms bound amounts far below the largest safe integer. */
function amountOf(text: string | null): number | null {
  return text === null ? null : Number(text)
}
