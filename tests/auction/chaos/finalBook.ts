import type { Db } from '#server/db/connect.ts'
import { parseAuction } from '#server/features/auction/parseAuction.ts'
import type { FinalBook } from './history.ts'

/** An auction as it is in the database. */
export async function readFinalBook(db: Db, id: string): Promise<FinalBook> {
  const row = await db.selectFrom('auction').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const bids = await db.selectFrom('auction_bid').selectAll().where('auction_id', '=', id).orderBy('sequence').execute()
  const changes = await db
    .selectFrom('auction_change')
    .selectAll()
    .where('auction_id', '=', id)
    .orderBy('sequence')
    .execute()
  const { auction, state } = parseAuction(row)
  const { terms, opensAt, hardEndAt } = auction
  const { phase, endsAt, price, leader } = state
  return {
    id,
    terms,
    opensAt,
    hardEndAt,
    firstEndsAt: row.first_ends_at.getTime(),
    phase,
    endsAt,
    price,
    leader: leader?.identity ?? null,
    bids: bids.map((bid) => ({
      sequence: bid.sequence,
      identity: bid.identity_id,
      contact: bid.contact_id,
      key: bid.idempotency_key,
      ceiling: Number(bid.ceiling),
      at: bid.at.getTime(),
      ownSequence: bid.own_sequence,
      publicSequence: bid.public_sequence,
      price: Number(bid.price),
      isLeading: bid.is_leading,
      endsAt: bid.ends_at.getTime(),
    })),
    changes: changes.map((change) => ({
      sequence: change.sequence,
      at: change.at.getTime(),
      phase: change.phase,
      number: change.number,
      leaderNumber: change.leader_number,
      price: change.price === null ? null : Number(change.price),
      bids: change.bids,
      endsAt: change.ends_at.getTime(),
    })),
  }
}
