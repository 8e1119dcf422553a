import type { Db } from '#server/db/connect.ts'
import type { Receipt } from '#server/features/auction/ledger.ts'
import { replay } from '#server/features/auction/engine/replay.ts'
import { parseAuction } from '#server/features/auction/parseAuction.ts'

/** A bid that was acknowledged: to whom, under which key, with what receipt. */
export type Acknowledged = { identity: string; key: string; receipt: Receipt }

/**
 * Returns the faults of an auction whose bidding is over, from its two books, its row and its bidders' answers. There
 * are none when every acknowledged bid is in the book once and all else follows from the book by the rules.
 */
export async function faultsOfAuction(db: Db, id: string, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const row = await db.selectFrom('auction').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const book = await db.selectFrom('auction_bid').selectAll().where('auction_id', '=', id).orderBy('sequence').execute()
  const seen = await db
    .selectFrom('auction_change')
    .selectAll()
    .where('auction_id', '=', id)
    .orderBy('sequence')
    .execute()

  const { auction, state } = parseAuction(row)
  const recorded = book.map((bid) => ({
    identity: bid.identity_id,
    contact: bid.contact_id,
    ceiling: Number(bid.ceiling),
    at: bid.at.getTime(),
  }))
  const by = replay(auction, { endsAt: row.first_ends_at.getTime() }, recorded)
  const bidsSeen = seen.filter(({ number }) => number !== null)
  const stored = book.map((bid) => ({ sequence: bid.sequence, number: bid.number, own: bid.own_sequence }))
  const storedChanges = bidsSeen.map((change) => ({
    sequence: change.sequence,
    at: change.at.getTime(),
    number: change.number,
    leaderNumber: change.leader_number,
    price: Number(change.price),
    bids: change.bids,
    endsAt: change.ends_at.getTime(),
  }))
  const { phase, dueAt, publicSequence, ...bidding } = by.state
  return [
    ...differing(
      'the private book',
      stored,
      by.entries.map((entry) => ({ sequence: entry.sequence, number: entry.number, own: entry.ownSequence })),
    ),
    ...differing('the public book', storedChanges, by.changes),
    ...differing(
      'the auction',
      { ...state, phase, dueAt, publicSequence },
      { ...bidding, phase, dueAt, publicSequence },
    ),
    ...differing(
      'the public sequence',
      seen.map(({ sequence }) => sequence),
      seen.map((_, i) => i + 1),
    ),
    ...differing('its last number', state.publicSequence, seen.length),
    ...acknowledged.flatMap(({ identity, key, receipt }) => {
      const entries = book.filter((bid) => bid.identity_id === identity && bid.idempotency_key === key)
      const receipts = entries.map((bid) => ({
        ownSequence: bid.own_sequence,
        ceiling: Number(bid.ceiling),
        at: bid.at.getTime(),
        publicSequence: bid.public_sequence,
        price: Number(bid.price),
        isLeading: bid.is_leading,
        endsAt: bid.ends_at.getTime(),
      }))
      return differing(`the bid ${key}`, receipts, [receipt])
    }),
  ]
}

function differing(what: string, stored: unknown, expected: unknown): string[] {
  const [one, other] = [JSON.stringify(stored, inOrder), JSON.stringify(expected, inOrder)]
  return one === other ? [] : [`${what} is ${one} and should be ${other}`]
}

/** Objects are compared whatever the order in which they were written. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
