// @module-tag database
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAuctionHouse, type AuctionHouse } from '#tests/auction/auctionHouse.ts'
import { czechTerms } from '#tests/auction/czech.ts'
import { faultsOfAuction } from '#tests/auction/faultsOfAuction.ts'
import { aRunningAuction, bidders } from '#tests/auction/storedAuction.ts'
import { openLedger } from './store.ts'

let house: AuctionHouse
beforeAll(async () => {
  house = await anAuctionHouse()
})
afterAll(() => house.close())

describe('a bid', () => {
  test('is in the book, and everybody sees what it changed', async () => {
    const { id, people, bid } = await house.open(2)
    expect(await bid(people[0], 1000)).toMatchObject({
      ownSequence: 1,
      price: 10_000,
      isLeading: true,
      publicSequence: 1,
    })
    expect(await bid(people[1], 500)).toMatchObject({
      ownSequence: 1,
      price: 60_000,
      isLeading: false,
      publicSequence: 2,
    })
    expect(await faultsOfAuction(house.owner, id, [])).toEqual([])
  })

  test('that raises its maker’s own ceiling is in the private book alone', async () => {
    const { id, people, bid } = await house.open(1)
    await bid(people[0], 1000)
    expect(await bid(people[0], 2000)).toMatchObject({ ownSequence: 2, publicSequence: 1, price: 10_000 })
    const seen = await house.db.selectFrom('auction_change').select('sequence').where('auction_id', '=', id).execute()
    expect(seen).toHaveLength(1)
    expect(await faultsOfAuction(house.owner, id, [])).toEqual([])
  })

  test('of a bidder who has not accepted the rules is refused', async () => {
    const { bid } = await house.open(0)
    await expect(bid({ identity: randomUUID(), contact: randomUUID() }, 1000)).rejects.toMatchObject({
      code: 'terms-not-accepted',
    })
  })

  test('in an unknown auction is refused', async () => {
    const [bidder] = await bidders(house.db, 1)
    await expect(house.bidIn(randomUUID(), bidder, 1000)).rejects.toMatchObject({ code: 'auction-not-found' })
  })

  test('that is refused returns the state of the auction and writes nothing', async () => {
    const { id, people, bid } = await house.open(2)
    await bid(people[0], 1000)
    await expect(bid(people[1], 120)).rejects.toMatchObject({
      code: 'price-changed',
      more: {
        auction: { sequence: 1, status: 'in_auction', price: '100', lowestNext: '150', bids: 1, currency: 'CZK' },
      },
    })
    expect(await faultsOfAuction(house.owner, id, [])).toEqual([])
  })

  test('notifies only the bidder it has passed', async () => {
    const { id, people, bid } = await house.open(2)
    await bid(people[0], 1000)
    await bid(people[1], 500)
    await bid(people[1], 2000)
    const messages = await house.db.selectFrom('auction_message').selectAll().where('auction_id', '=', id).execute()
    expect(messages).toMatchObject([
      { kind: 'outbid', identity_id: people[0]?.identity, price: '110000', mailed_at: null },
    ])
  })
})

describe('a key', () => {
  test('answers the same receipt, whatever has happened since', async () => {
    const { people, id } = await house.open(2)
    const key = randomUUID()
    const first = await house.bidIn(id, people[0], 1000, key)
    await house.bidIn(id, people[1], 5000)
    expect(await house.bidIn(id, people[0], 1000, key)).toEqual(first)
    expect(await faultsOfAuction(house.owner, id, [])).toEqual([])
  })

  test('for another amount or another auction is refused', async () => {
    const { people, id } = await house.open(1)
    const key = randomUUID()
    await house.bidIn(id, people[0], 1000, key)
    await expect(house.bidIn(id, people[0], 1001, key)).rejects.toMatchObject({ code: 'idempotency-key-reused' })
    const other = await aRunningAuction(house.owner)
    await expect(house.bidIn(other, people[0], 1000, key)).rejects.toMatchObject({ code: 'idempotency-key-reused' })
  })

  test('used at once in two auctions is taken in one', async () => {
    const [bidder] = await bidders(house.db, 1)
    const auctions = await Promise.all([aRunningAuction(house.owner), aRunningAuction(house.owner)])
    const key = randomUUID()
    const answers = await Promise.allSettled(auctions.map((id) => house.bidIn(id, bidder, 1000, key)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('of a bid that was refused can be used again', async () => {
    const { people, id } = await house.open(1)
    const key = randomUUID()
    await expect(house.bidIn(id, people[0], 1, key)).rejects.toMatchObject({ code: 'bid-too-low' })
    expect(await house.bidIn(id, people[0], 100, key)).toMatchObject({ isLeading: true })
  })

  test('says that it is still running when those before take too long', async () => {
    const { people, id } = await house.open(1)
    await house.owner.transaction().execute(async (tx) => {
      await sql`select from auction where id = ${id} for update`.execute(tx)
      await expect(house.bidIn(id, people[0], 1000)).rejects.toMatchObject({
        code: 'idempotency-key-running',
        more: { retryAfter: 1 },
      })
    })
  })
})

describe('the clock of a bid', () => {
  test('is read once its turn has come, not when it began to wait', async () => {
    const { people, id } = await house.open(1)
    let bid: ReturnType<AuctionHouse['bidIn']> | undefined
    const released = await house.owner.transaction().execute(async (tx) => {
      await sql`select from auction where id = ${id} for update`.execute(tx)
      bid = house.bidIn(id, people[0], 1000)
      await waitingFor(id)
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
      return rows[0]?.now.getTime() ?? Number.NaN
    })
    expect((await bid)?.at).toBeGreaterThanOrEqual(released)
  })

  test('makes a bid that waited past the end too late', async () => {
    const { people, id } = await house.open(1, 300)
    let bid: Promise<unknown> | undefined
    await house.owner.transaction().execute(async (tx) => {
      await sql`select from auction where id = ${id} for update`.execute(tx)
      bid = house.bidIn(id, people[0], 1000).catch((cause: unknown) => cause)
      await waitingFor(id)
      await expect.poll(() => hasEnded(id), { interval: 20 }).toBe(true)
    })
    expect(await bid).toMatchObject({ code: 'auction-ended', more: { auction: { status: 'released' } } })
  })
})

describe('the books', () => {
  test('hold one active auction of a name', async () => {
    const name = { fqdn: `twice-${randomUUID()}.cz`, zoneId: 1, terms: czechTerms }
    expect(await openLedger(house.db).publish(name)).not.toBeNull()
    expect(await openLedger(house.db).publish(name)).toBeNull()
  })

  test.each(['auction_bid', 'auction_change', 'auction_acceptance'])(
    'of %s cannot be changed by the portal',
    async (table) => {
      await expect(sql`delete from ${sql.table(table)}`.execute(house.db)).rejects.toThrow('permission denied')
      await expect(
        sql`update ${sql.table(table)} set ${sql.ref(table === 'auction_acceptance' ? 'version' : 'sequence')} = null`.execute(
          house.db,
        ),
      ).rejects.toThrow('permission denied')
    },
  )
})

/** Whether the database's clock has passed the end. */
async function hasEnded(id: string) {
  const { rows } = await sql<{
    has: boolean
  }>`select clock_timestamp() > ends_at as has from auction where id = ${id}`.execute(house.owner)
  return rows[0]?.has
}

/** Whether a connection waits for a row of the auctions. */
async function waitingFor(id: string) {
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%for update of a%' and datname = current_database()`.execute(
        house.owner,
      )
      return `${id} ${rows.length}`
    })
    .toBe(`${id} 1`)
}
