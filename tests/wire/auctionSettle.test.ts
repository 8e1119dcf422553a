import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAuctionHouse, type AuctionHouse } from '#tests/auction/auctionHouse.ts'
import { aRunningAuction, setEnd } from '#tests/auction/storedAuction.ts'

let house: AuctionHouse
beforeAll(async () => {
  house = await anAuctionHouse()
})
afterAll(() => house.close())

describe('settleDue', () => {
  test('notifies the winner and the others once', async () => {
    const { people, id, bid } = await house.open(3)
    for (const [i, person] of people.entries()) await bid(person, 1000 * (i + 1))
    await setEnd(house.owner, id, -1)
    await house.settleAll()
    await house.settleAll()
    const messages = await house.db
      .selectFrom('auction_message')
      .select(['kind', 'identity_id'])
      .where('auction_id', '=', id)
      .where('kind', '!=', 'outbid')
      .execute()
    expect(messages.filter(({ kind }) => kind === 'won').map(({ identity_id }) => identity_id)).toEqual([
      people[2]?.identity,
    ])
    expect(messages.filter(({ kind }) => kind === 'lost')).toHaveLength(2)
  })

  test('publishes what nobody paid again, without the defaulter, after any pause', async () => {
    const { people, id, bid } = await house.open(2)
    await bid(people[0], 1000)
    // Nine days nobody looked.
    await setEnd(house.owner, id, -9 * 86_400_000)
    expect(await house.settleAll()).toBe(2)
    const again = await house.db
      .selectFrom('auction')
      .selectAll()
      .where('predecessor_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(again).toMatchObject({ phase: 'published', public_sequence: 0, excluded: [people[0]] })
    await setEnd(house.owner, again.id, 3_600_000)
    await expect(house.bidIn(again.id, people[0], 1000)).rejects.toMatchObject({ code: 'bidder-excluded' })
    expect(await house.bidIn(again.id, people[1], 1000)).toMatchObject({ isLeading: true })
  })

  test('leaves what is not due', async () => {
    await house.open(1)
    expect(await house.settleAll()).toBe(0)
  })

  test('settles the others where one auction cannot be read, and says so', async () => {
    const [broken, other] = [await aRunningAuction(house.owner), await aRunningAuction(house.owner)]
    await sql`update auction set terms = '{}' where id = ${broken}`.execute(house.owner)
    for (const id of [broken, other]) await setEnd(house.owner, id, -1)
    await expect(house.settleAll()).rejects.toThrow('1 auctions were not settled')
    const row = await house.db.selectFrom('auction').select('phase').where('id', '=', other).executeTakeFirstOrThrow()
    expect(row.phase).toBe('released')
    await sql`update auction set due_at = null where id = ${broken}`.execute(house.owner)
  })
})
