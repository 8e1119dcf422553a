import type { MyPart, Reminders } from '#contract/myAuction.ts'
import { inSnapshot, type Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Bidder } from '#server/http/serve.ts'
import { findAuctions } from '../list/store.ts'
import { describePart } from './describePart.ts'
import { findParts, recordWatch, removeWatch } from './store.ts'

/** Watches an auction or changes its reminders. Throws `auction-not-found`. */
export async function watch(
  db: Db,
  who: Bidder,
  { id, ...reminders }: { id: string } & Partial<Reminders>,
): Promise<MyPart> {
  await getPart(db, who, id)
  await recordWatch(db, { identity: who.identityId, contact: who.contact.id, auctionId: id }, reminders)
  return getPart(db, who, id)
}

/** Stops watching an auction. Throws `auction-not-found`. */
export async function unwatch(db: Db, who: Bidder, id: string): Promise<MyPart> {
  await removeWatch(db, { identityId: who.identityId, auctionId: id })
  return getPart(db, who, id)
}

/** Returns the user's participation in these auctions with the sequence it belongs to; omits unknown ids. */
export async function describeParts(
  db: Db,
  { identityId }: Bidder,
  ids: string[],
): Promise<(MyPart & { id: string; sequence: number })[]> {
  return inSnapshot(db, async (tx) => {
    const rows = await findAuctions(tx, ids)
    const parts = await findParts(tx, identityId, ids)
    return rows.map((row) => ({
      id: row.id,
      sequence: row.public_sequence,
      ...describePart(row, identityId, parts.get(row.id)),
    }))
  })
}

async function getPart(db: Db, who: Bidder, id: string): Promise<MyPart> {
  const [found] = await describeParts(db, who, [id])
  if (!found) throw new Refusal('auction-not-found')
  const { id: _id, sequence: _sequence, ...part } = found
  return part
}
