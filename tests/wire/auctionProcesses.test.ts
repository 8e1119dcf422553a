// @module-tag database
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Party } from '#server/features/auction/engine/state.ts'
import { anAuctionHouse, type AuctionHouse } from '#tests/auction/auctionHouse.ts'
import { faultsOfAuction, type Acknowledged } from '#tests/auction/faultsOfAuction.ts'
import { bidders, setEnd } from '#tests/auction/storedAuction.ts'
import { rootFolder } from '#tests/house/sources.ts'

let house: AuctionHouse
beforeAll(async () => {
  house = await anAuctionHouse()
})
afterAll(() => house.close())

describe('two processes', () => {
  test('bidding at once with all their people keep one book: nothing lost, doubled, or out of order', async () => {
    const { people, id } = await house.open(12)
    const outputs = await Promise.all([people.slice(0, 6), people.slice(6)].map((half) => bidding(id, half, 8)))
    const lines = outputs.flat()
    const taken = lines.filter((line): line is Acknowledged => 'receipt' in line)
    expect(taken.length).toBeGreaterThan(10)
    expect(await faultsOfAuction(house.owner, id, taken)).toEqual([])
    const { rows } = await sql<{
      count: string
    }>`select count(*) as count from auction_bid where auction_id = ${id}`.execute(house.db)
    expect(Number(rows[0]?.count)).toBe(taken.length)
  })

  test('settling at once record each end once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await house.open(1)).id))
    const [bidder] = await bidders(house.db, 1)
    for (const id of ids.slice(0, 10)) await house.bidIn(id, bidder, 1000)
    // Omits those of other tests that have ended meanwhile.
    await house.settleAll()
    for (const id of ids) await setEnd(house.owner, id, -1)
    const counts = await Promise.all([house.settleAll(), house.settleAll(house.owner), house.settleAll()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20)
    const ends = await house.db
      .selectFrom('auction_change')
      .select('phase')
      .where('auction_id', 'in', ids)
      .where('number', 'is', null)
      .execute()
    expect(ends.map(({ phase }) => phase).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 'awaiting_payment'),
      ...Array.from({ length: 10 }, () => 'released'),
    ])
  })
})

const Line = z.union([
  z.object({ refused: z.string() }),
  z.object({
    identity: z.string(),
    key: z.string(),
    receipt: z.object({
      ownSequence: z.int(),
      ceiling: z.int(),
      at: z.int(),
      publicSequence: z.int(),
      price: z.int(),
      isLeading: z.boolean(),
      endsAt: z.int(),
    }),
  }),
])

/** The answers to a process of its own, all its people bidding so many times. */
async function bidding(id: string, people: readonly Party[], times: number) {
  const program = join(rootFolder, 'tests', 'auction', 'bidProcess.ts')
  const named = people.map(({ identity, contact }) => `${identity}:${contact}`)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', program, house.url, id, String(times), ...named],
    { cwd: rootFolder },
  )
  return stdout
    .trim()
    .split('\n')
    .map((line) => Line.parse(JSON.parse(line)))
}
