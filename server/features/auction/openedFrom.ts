import * as z from 'zod/mini'
import type { Selectable } from 'kysely'
import type { AuctionTable } from '#server/db/schema/auction.ts'
import { Party, Phase, type Auction, type Standing } from './engine/standing.ts'
import { Terms } from './engine/terms.ts'

export type AuctionRow = Selectable<AuctionTable>

const Excluded = z.array(Party)

/** An auction as its row tells it; throws where the row is none the rules could have made. */
export function openedFrom(row: AuctionRow): { auction: Auction; standing: Standing } {
  const auction = {
    terms: Terms.parse(row.terms),
    opensAt: row.opens_at.getTime(),
    hardEndAt: row.hard_end_at.getTime(),
    excluded: Excluded.parse(row.excluded),
  }
  const phase = Phase.parse(row.phase)
  const standing = {
    phase,
    endsAt: row.ends_at.getTime(),
    price: amountOf(row.price),
    leader: leaderOf(row),
    bids: row.bids,
    bidders: row.bidders,
    bookSequence: row.book_sequence,
    publicSequence: row.public_sequence,
    lastAt: row.last_at?.getTime() ?? null,
    // While it is published, what is due is its end.
    dueAt: phase === 'published' ? null : (row.due_at?.getTime() ?? null),
  }
  return { auction, standing }
}

function leaderOf(row: AuctionRow): Standing['leader'] {
  const ceiling = amountOf(row.leader_ceiling)
  const { leader_identity_id: identity, leader_contact_id: contact, leader_number: number } = row
  if (identity === null || contact === null || number === null || ceiling === null) return null
  return { identity, contact, number, ceiling }
}

/** Amounts are far below what a number counts exactly: the terms see to it. */
function amountOf(text: string | null): number | null {
  return text === null ? null : Number(text)
}
