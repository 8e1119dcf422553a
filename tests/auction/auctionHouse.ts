import { randomUUID } from 'node:crypto'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { webAddressOf } from '#server/db/webRole.ts'
import type { Receipt } from '#server/features/auction/ledger.ts'
import type { Party } from '#server/features/auction/engine/state.ts'
import { placeBid } from '#server/features/auction/placeBid.ts'
import { settleDue } from '#server/features/auction/settleDue.ts'
import { openLedger } from '#server/features/auction/store.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { czechTerms } from './czech.ts'
import { aRunningAuction, bidders } from './storedAuction.ts'

/** Auctions in a database of their own. */
export type AuctionHouse = {
  url: string
  /** The portal's own connection, so that tests also show that its role suffices. */
  db: Db
  /** The owner of the database, who may do what the role may not. */
  owner: Db
  /** An auction under way, and people who have accepted its rules. */
  open: (people: number, endsInMs?: number) => Promise<{ id: string; people: Party[]; bid: Bidding }>
  /** A bid in crowns by a person who has seen nothing yet. */
  bidIn: (auctionId: string, person: Party | undefined, crowns: number, key?: string) => Promise<Receipt>
  /** Records all that is due, over one connection or another. */
  settleAll: (on?: Db) => Promise<number>
  close: () => Promise<void>
}

type Bidding = (person: Party | undefined, crowns: number) => Promise<Receipt>

export async function anAuctionHouse(): Promise<AuctionHouse> {
  const { url, drop } = await cloneDatabase()
  const db = openDb(openPool(webAddressOf({ connectionString: url })))
  const owner = openDb(openPool({ connectionString: url }, { max: 3, name: 'registry-test' }))

  const bidIn: AuctionHouse['bidIn'] = async (auctionId, person, crowns, idempotencyKey = randomUUID()) => {
    if (!person) throw new Error('nobody bids')
    const bid = { ...person, auctionId, ceiling: String(crowns), seenSequence: 0, idempotencyKey }
    return (await placeBid(openLedger(db), bid)).receipt
  }
  return {
    url,
    db,
    owner,
    bidIn,
    open: async (count, endsInMs) => {
      const id = await aRunningAuction(owner, { endsInMs })
      const people = await bidders(db, count)
      return { id, people, bid: (person, crowns) => bidIn(id, person, crowns) }
    },
    settleAll: (on = db) =>
      settleDue({ ledger: openLedger(on), termsOf: () => czechTerms }, new AbortController().signal),
    close: async () => {
      await db.destroy()
      await owner.destroy()
      await drop()
    },
  }
}
