// @module-tag database
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anAuctionHouse, type AuctionHouse } from '#tests/auction/auctionHouse.ts'
import { liveFeeds } from '#tests/auction/liveFeeds.ts'
import type { liveReader } from '#tests/auction/liveReader.ts'

let house: AuctionHouse
const { aFeed, join, leave, leaveAll } = liveFeeds(() => house.db)
beforeAll(async () => {
  house = await anAuctionHouse()
})
afterEach(leaveAll)
afterAll(() => house.close())

describe('a feed of the auctions to which a reader returns', () => {
  test('sends a returning reader all it missed of each auction, however many changes came before', async () => {
    const both = [await house.open(2), await house.open(2)]
    const ids = both.map(({ id }) => id)
    for (const auction of both) await bidOften(auction, 1, 55)
    const feed = aFeed()
    const listening = await join(feed, ids)
    await listening.nextState()
    const { cursor } = await listening.nextState()
    leave(feed, listening.reader)
    for (const auction of both) await bidOften(auction, 56, 60)

    const again = await join(aFeed(), ids, cursor)
    expect(await sequencesOf(again, ids, 12)).toEqual(ids.map(() => [56, 57, 58, 59, 60, 60]))
  })

  test('says of which auctions too much was missed, then how each stands, and sends the changes of the others', async () => {
    const [busy, calm] = [await house.open(2), await house.open(2)]
    const ids = [busy.id, calm.id]
    await bidOften(busy, 1, 101)
    await bidOften(calm, 1, 2)
    const again = await join(aFeed(), ids, '0.0')
    expect(await again.next()).toBe('retry: 2000')
    expect(await again.nextGone()).toEqual([busy.id])
    expect(await sequencesOf(again, ids, 4)).toEqual([[101], [1, 2, 2]])

    const bounded = await join(aFeed(), ids, '1.2')
    expect((await bounded.nextState()).sequence).toBe(2)
  })

  test.each([
    ['of a book that is not as far', '3'],
    ['of nonsense', 'mv3k2x9z'],
    ['of other auctions', '0.0'],
  ])('says that the past is gone to a reader with a position %s', async (_what, position) => {
    const { id, people, bid } = await house.open(1)
    await bid(people[0], 500)
    const again = await join(aFeed(), [id], position)
    await again.next()
    expect(await again.nextGone()).toEqual([id])
    expect(await again.nextState()).toMatchObject({ sequence: 1, cursor: '1' })
  })

  test('says that the past is gone where the book has it no more', async () => {
    const auction = await house.open(2)
    await bidOften(auction, 1, 3)
    await sql`update auction_change set sequence = 9 where auction_id = ${auction.id} and sequence = 2`.execute(
      house.owner,
    )
    const again = await join(aFeed(), [auction.id], '1')
    await again.next()
    expect(await again.nextGone()).toEqual([auction.id])
    expect((await again.nextState()).sequence).toBe(3)
  })

  test('sends a returning reader changes that are dated long ago', async () => {
    const auction = await house.open(2)
    await bidOften(auction, 1, 3)
    await sql`update auction_change set at = at - interval '1 hour' where auction_id = ${auction.id}`.execute(
      house.owner,
    )
    const again = await join(aFeed(), [auction.id], '1')
    expect(await sequencesOf(again, [auction.id], 3)).toEqual([[2, 3, 3]])
  })

  test('takes no reader back that returns from a process which has seen more', async () => {
    const { id, people, bid } = await house.open(2)
    const feed = aFeed()
    await (await join(feed, [id])).nextState()
    await bid(people[0], 500)
    // Before the feed looks again.
    const again = await join(feed, [id], '1')
    expect((await again.nextState()).sequence).toBe(1)
    await bid(people[1], 1000)
    expect((await again.nextState()).sequence).toBe(2)
  })

  test('sends a new reader only how an auction stands, whatever it knows of another', async () => {
    const [known, other] = [await house.open(2), await house.open(2)]
    for (const auction of [known, other]) await bidOften(auction, 1, 3)
    const again = await join(aFeed(), [known.id, other.id], '2.-')
    expect(await sequencesOf(again, [known.id, other.id], 3)).toEqual([[3, 3], [3]])
  })
})

type OpenAuction = Awaited<ReturnType<AuctionHouse['open']>>

/** Two people outbid each other, so that the public book has these sequences. */
async function bidOften({ people, bid }: OpenAuction, from: number, to: number): Promise<void> {
  for (let sequence = from; sequence <= to; sequence++) await bid(people[sequence % 2], sequence * 1000)
}

/** The sequences of so many events, each auction's by itself. */
async function sequencesOf(listening: ReturnType<typeof liveReader>, ids: readonly string[], count: number) {
  const received: { id: string; sequence: number }[] = []
  for (let event = 0; event < count; event++) received.push(await listening.nextState())
  return ids.map((of) => received.filter(({ id }) => id === of).map(({ sequence }) => sequence))
}
