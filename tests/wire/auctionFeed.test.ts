// @module-tag database
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openReader } from '#server/features/auction/live/reader.ts'
import { openLedger } from '#server/features/auction/store.ts'
import { placeBid } from '#server/features/auction/placeBid.ts'
import { anAuctionHouse, type AuctionHouse } from '#tests/auction/auctionHouse.ts'
import { liveFeeds } from '#tests/auction/liveFeeds.ts'
import { liveReader } from '#tests/auction/liveReader.ts'
import { setEnd } from '#tests/auction/storedAuction.ts'

let house: AuctionHouse
const { aFeed, join, leave, leaveAll } = liveFeeds(() => house.db)
beforeAll(async () => {
  house = await anAuctionHouse()
})
afterEach(leaveAll)
afterAll(() => house.close())

describe('a feed of the auctions', () => {
  test('sends the state of each, and then every change in its order, of every process', async () => {
    const { id, people, bid } = await house.open(2)
    const feed = aFeed()
    const listening = await join(feed, [id])
    expect(await listening.nextState()).toMatchObject({
      id,
      sequence: 0,
      status: 'in_auction',
      price: null,
      bids: 0,
    })
    await bid(people[0], 1000)
    expect(await listening.nextState()).toMatchObject({ sequence: 1, price: '100', leader: 1, bids: 1 })
    await bid(people[1], 500)
    expect(await listening.nextState()).toMatchObject({ sequence: 2, price: '600', leader: 1, lowestNext: '700' })
    await setEnd(house.owner, id, -1)
    await house.settleAll()
    expect(await listening.nextState()).toMatchObject({ sequence: 3, status: 'awaiting_payment', lowestNext: '700' })
  })

  test('sends each of many simultaneous changes, without a gap', async () => {
    const { id, people, bid } = await house.open(2)
    const listening = await join(aFeed(), [id])
    await listening.nextState()
    for (let crowns = 100; crowns <= 2000; crowns += 100) await bid(people[(crowns / 100) % 2], crowns).catch(() => {})
    const { rows } = await sql<{ last: number }>`select public_sequence as last from auction where id = ${id}`.execute(
      house.db,
    )
    const last = rows[0]?.last ?? 0
    expect(last).toBeGreaterThan(5)
    for (let sequence = 1; sequence <= last; sequence++) {
      expect((await listening.nextState()).sequence).toBe(sequence)
    }
  })

  test('sends changes that are committed late, after newer ones', async () => {
    const [slow, quick] = [await house.open(1), await house.open(1)]
    const feed = aFeed()
    const listening = await join(feed, [slow.id, quick.id])
    for (const _each of [slow, quick]) await listening.nextState()

    const held = await heldBid(slow.id, slow.people[0])
    await quick.bid(quick.people[0], 500)
    const first = await listening.nextState()
    expect(first).toMatchObject({ id: quick.id, sequence: 1 })
    await held.commit()
    const second = await listening.nextState()
    expect(second).toMatchObject({ id: slow.id, sequence: 1 })
    // A reader lost between the two receives it too, and never less than before.
    const other = await join(aFeed(), [slow.id, quick.id], first.cursor)
    const received = [await other.nextState(), await other.nextState()]
    expect(received).toContainEqual(expect.objectContaining({ id: slow.id, sequence: 1 }))
  })

  test('sends a reader who comes back every change since, in order, and then its state, also in another process', async () => {
    const { id, people, bid } = await house.open(2)
    const feed = aFeed()
    const listening = await join(feed, [id])
    await listening.nextState()
    await bid(people[0], 1000)
    const received = await listening.nextState()
    leave(feed, listening.reader)
    await bid(people[1], 500)
    await bid(people[1], 2000)
    const again = await join(aFeed(), [id], received.cursor)
    const sequences = []
    for (let one = await again.nextState(); ; one = await again.nextState()) {
      sequences.push(one.sequence)
      if (sequences.length > 1 && one.sequence === sequences.at(-2)) break
    }
    expect(sequences).toEqual([2, 3, 3])
  })

  test('says nothing of a leader who raises their own maximum', async () => {
    const [{ id, people, bid }, other] = [await house.open(1), await house.open(1)]
    const feed = aFeed()
    const listening = await join(feed, [id, other.id])
    for (const _each of [id, other.id]) await listening.nextState()
    await bid(people[0], 500)
    expect(await listening.nextState()).toMatchObject({ id, sequence: 1 })
    await bid(people[0], 5000)
    feed.wake(id)
    await other.bid(other.people[0], 100)
    expect(await listening.nextState()).toMatchObject({ id: other.id, sequence: 1 })
  })

  test('sends the same bytes for two auctions that differ only in a hidden maximum', async () => {
    const [low, high] = [await house.open(3), await house.open(3)]
    const received = await Promise.all(
      [low, high].map(async ({ id, people, bid }, which) => {
        const listening = await join(aFeed(), [id])
        const blocks = [await listening.next(), await listening.next()]
        const changes = [
          () => bid(people[0], [1000, 9000][which] ?? 0),
          () => bid(people[1], 400),
          () => bid(people[2], 600),
        ]
        for (const change of changes) {
          await change()
          blocks.push(await listening.next())
        }
        await bid(people[0], [1200, 9_000_000][which] ?? 0)
        await setEnd(house.owner, id, -1)
        await house.settleAll()
        blocks.push(await listening.next())
        return blocks.map((block) => block.replaceAll(id, 'ID').replaceAll(/"\d{4}-[^"]+Z"|^id: .*$/gm, 'INSTANT'))
      }),
    )
    expect(received[0]).toEqual(received[1])
    expect(received[0]?.at(-1)).toContain('awaiting_payment')
  })

  test('sends all readers of the same auctions the same bytes, made once', async () => {
    const { id, people, bid } = await house.open(1)
    const feed = aFeed()
    const both = [await join(feed, [id]), await join(feed, [id])]
    for (const listening of both) for (const _part of ['retry', 'standing']) await listening.next()
    await bid(people[0], 500)
    const [one, other] = await Promise.all(both.map(({ next }) => next()))
    expect(one).toBe(other)
  })

  test('says that it is still there where nothing happens', async () => {
    const { id } = await house.open(1)
    const listening = await join(aFeed(), [id])
    await listening.nextState()
    listening.reader.body.sentAt -= 15_000
    expect(await listening.next()).toBe(': still here')
  })

  test('holds back neither who reads nor memory for one who never does', async () => {
    const { id, people, bid } = await house.open(2)
    const feed = aFeed()
    const idle = { reader: openReader(null) }
    idle.reader.body.once('close', () => feed.leave(idle.reader))
    idle.reader.body.pipe(new Writable({ write: () => {} }))
    await feed.join(idle.reader, [id], null)
    const listening = await join(feed, [id])
    await listening.nextState()
    // As much as a thousand changes would be, so that the next is too much.
    idle.reader.send(Buffer.alloc(128 * 1024 - 100))
    await bid(people[0], 500)
    expect(await listening.nextState()).toMatchObject({ sequence: 1 })
    expect(idle.reader.body.destroyed).toBe(true)
    await expect.poll(() => feed.readers.size).toBe(1)
    await bid(people[1], 1000)
    expect(await listening.nextState()).toMatchObject({ sequence: 2 })
  })

  test('says nothing of an auction there is not', async () => {
    const { id } = await house.open(1)
    const listening = await join(aFeed(), ['6badc057-629c-4a06-9180-134845e1013e', id])
    expect(await listening.nextState()).toMatchObject({ id })
  })

  test('watches so many auctions and not more, and any number of readers of those', async () => {
    const [one, other] = [await house.open(1), await house.open(1)]
    const feed = aFeed(1)
    const first = await join(feed, [one.id])
    const refused = liveReader()
    const joining = feed.join(refused.reader, [one.id, other.id], null)
    await expect(joining).rejects.toMatchObject({ code: 'overloaded', more: { retryAfter: 10 } })
    leave(feed, refused.reader)
    expect(await (await join(feed, [one.id])).nextState()).toMatchObject({ id: one.id })
    for (const reader of feed.readers) leave(feed, reader)
    expect(feed.readers.has(first.reader)).toBe(false)
    expect(await (await join(feed, [other.id])).nextState()).toMatchObject({ id: other.id })
  })

  test('reserves no place for unknown ids', async () => {
    const { id } = await house.open(1)
    const feed = aFeed(1)
    for (let times = 0; times < 3; times++) await join(feed, [randomUUID(), randomUUID()])
    expect(await (await join(feed, [id])).nextState()).toMatchObject({ id })
  })

  test.each(['released', 'registered', 'unpaid', 'lapsed', 'cancelled'])(
    'sends an auction that is %s once, and then drops it',
    async (phase) => {
      const [over, running] = [await house.open(1), await house.open(1)]
      await endAs(over.id, phase)
      const feed = aFeed(1)
      const listening = await join(feed, [over.id, running.id])
      const states = [await listening.nextState(), await listening.nextState()]
      expect(new Set(states.map(({ id }) => id))).toEqual(new Set([over.id, running.id]))
    },
  )

  test('sends the end of an auction to every reader, and frees its place', async () => {
    const [ending, other] = [await house.open(1), await house.open(1)]
    const feed = aFeed(1)
    const listening = await join(feed, [ending.id])
    await listening.nextState()
    await setEnd(house.owner, ending.id, -1)
    await house.settleAll()
    expect(await listening.nextState()).toMatchObject({ sequence: 1, status: 'released' })
    expect(await (await join(feed, [other.id])).nextState()).toMatchObject({ id: other.id })
  })
})

async function endAs(id: string, phase: string): Promise<void> {
  await sql`update auction set phase = ${phase}, due_at = null where id = ${id}`.execute(house.owner)
}

/** A bid that is judged and written, and whose transaction stays open until it is released. */
async function heldBid(auctionId: string, person: { identity: string; contact: string } | undefined) {
  if (!person) throw new Error('nobody bids')
  const books = openLedger(house.owner)
  let commit: () => void = () => {}
  const released = new Promise<void>((resolve) => (commit = resolve))
  let written: () => void = () => {}
  const isWritten = new Promise<void>((resolve) => (written = resolve))
  const placed = placeBid(
    {
      ...books,
      change: (id, work) =>
        books.change(id, async (book) => {
          const done = await work(book)
          written()
          await released
          return done
        }),
    },
    { ...person, auctionId, ceiling: '1000', seenSequence: 0, idempotencyKey: `held-${auctionId}` },
  )
  await isWritten
  return {
    commit: async () => {
      commit()
      await placed
    },
  }
}
