import { sql, type Selectable } from 'kysely'
import type { Auction as AuctionTable } from '#server/db/schema.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import type { Ended } from '#tests/server/registryCommand.ts'
import type { AuctionHouse } from './auctionHouse.ts'
import { setEnd } from './storedAuction.ts'

/** The operator of an auction house, and auctions to work with. */
export type Operator = {
  /** `registry auction …`. */
  run: (args: string[], input?: string) => Promise<Ended>
  pay: (symbol: string, amount: string, reference: string, ...more: string[]) => Promise<Ended>
  rowOf: (id: string) => Promise<Selectable<AuctionTable>>
  /** Returns the kinds of messages about an auction, except those about losing. */
  messageKindsOf: (id: string) => Promise<string[]>
  /** An auction under way: a bid of 500 crowns, and then one of 9,000. */
  bidInTwice: () => Promise<{ id: string; winner: string }>
  /** The same, over for so long: it was won for 600 crowns, under rules with so many days to record a payment. */
  won600: (endsInMs?: number, bookingDays?: number) => Promise<{ id: string; winner: string; symbol: string }>
}

export function operatorOf(house: AuctionHouse): Operator {
  const run: Operator['run'] = (args, input = '') =>
    runRegistry(['auction', ...args], { env: { DATABASE_URL: house.url }, input })
  const rowOf: Operator['rowOf'] = (id) =>
    house.owner.selectFrom('auction').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const bidInTwice = async () => {
    const { id, people, bid } = await house.open(2)
    await bid(people[0], 500)
    await bid(people[1], 9000)
    return { id, winner: people[1]?.identity ?? '' }
  }
  return {
    run,
    rowOf,
    bidInTwice,
    messageKindsOf: async (id) => {
      const rows = await house.db
        .selectFrom('auction_message')
        .select('kind')
        .distinct()
        .where('auction_id', '=', id)
        .where('kind', 'not in', ['outbid', 'lost'])
        .orderBy('kind')
        .execute()
      return rows.map(({ kind }) => kind)
    },
    pay: (symbol, amount, reference, ...more) =>
      run(['pay', symbol, '--amount', amount, '--reference', reference, ...more]),
    won600: async (endsInMs = -1, bookingDays = 0) => {
      const { id, winner } = await bidInTwice()
      await sql`update auction set terms = terms || ${JSON.stringify({ bookingDays })}::jsonb where id = ${id}`.execute(
        house.owner,
      )
      await setEnd(house.owner, id, endsInMs)
      await house.settleAll()
      return { id, winner, symbol: String((await rowOf(id)).variable_symbol) }
    },
  }
}
