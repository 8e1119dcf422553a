import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { anAuctionHouse, type AuctionHouse } from '#tests/auction/auctionHouse.ts'
import { operatorOf, type Operator } from '#tests/auction/operatorOf.ts'
import { aFutureAuction, aRunningAuction, removeAuctions, setEnd } from '#tests/auction/storedAuction.ts'
import { aContact, aDomainText, aRegistrar, depositText } from '#tests/server/builders/depositText.ts'
import { emptyDatabase } from '#tests/server/emptyDatabase.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'

const reason = 'The name is registered again.'

describe('registry auction returned', () => {
  let house: AuctionHouse
  let operator: Operator
  let taken: string[]
  beforeAll(async () => {
    house = await anAuctionHouse()
    operator = operatorOf(house)
  })
  afterAll(() => house.close())
  beforeEach(async () => {
    await removeAuctions(house.owner)
    const rows = await house.db
      .selectFrom('domain')
      .select('fqdn')
      .where('deleted_at', 'is', null)
      .where('zone_id', '=', 1)
      .orderBy('sort_key')
      .limit(2)
      .execute()
    taken = rows.map(({ fqdn }) => fqdn)
  })

  test('lists names that are in auction and registered, each with how its auction stands', async () => {
    const [one = '', two = ''] = taken
    await aFutureAuction(house.owner, one)
    await bidIn(two)
    await aFutureAuction(house.owner, 'registered-by-nobody.cz')
    const { out, code } = await operator.run(['returned'])
    expect(code).toBe(0)
    expect(out).toBe(`${one}  its auction has not begun\n${two}  its auction runs, with 2 bids\n`)
    const json = await operator.run(['returned', '--json'])
    expect(JSON.parse(json.out.split('\n')[1] ?? '')).toMatchObject({ fqdn: two, status: 'in_auction', bids: 2 })
  })

  test('cancels with a reason those that have not begun, and no other', async () => {
    const [one = '', two = ''] = taken
    const future = await aFutureAuction(house.owner, one)
    const running = await bidIn(two)
    expect(await operator.run(['returned', '--cancel', reason])).toEqual({
      code: 0,
      out: `${two}  its auction runs, with 2 bids\n`,
      err: `the auction of ${one} is cancelled\n`,
    })
    expect(await operator.rowOf(future)).toMatchObject({ phase: 'cancelled', cancel_reason: reason })
    expect(await operator.rowOf(running)).toMatchObject({ phase: 'published', cancel_reason: null })
  })

  test('leaves one that runs without a bid to its operator, and one that is over is none of them', async () => {
    const [one = '', two = ''] = taken
    await aRunningAuction(house.owner, { fqdn: one })
    const over = await aRunningAuction(house.owner, { fqdn: two })
    await setEnd(house.owner, over, -1)
    expect((await operator.run(['returned', '--cancel', reason])).out).toBe(
      `${one}  its auction runs, and nobody has bid yet\n`,
    )
  })

  test('says so when there is none', async () => {
    await aFutureAuction(house.owner, 'registered-by-nobody.cz')
    expect(await operator.run(['returned'])).toEqual({
      code: 0,
      out: '',
      err: 'no name that is in auction is registered\n',
    })
  })

  async function bidIn(fqdn: string): Promise<string> {
    const { id } = await operator.bidInTwice()
    await house.owner
      .updateTable('auction')
      .set({ fqdn, sort_key: `z${fqdn}` })
      .where('id', '=', id)
      .execute()
    return id
  }
})

describe('registry import of a name that is in auction', () => {
  let database: { url: string; drop: () => Promise<void> }
  let db: Db
  beforeAll(async () => {
    database = await emptyDatabase()
    db = openDb(openPool({ connectionString: database.url }, { max: 2 }))
    await aFutureAuction(db, 'name-1.cz')
    await aRunningAuction(db, { fqdn: 'name-2.cz' })
    await aFutureAuction(db, 'stays-away.cz')
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  test('says so, and leaves every auction as it was unless it is given a reason', async () => {
    const texts = [
      '  in auction: name-1.cz: its auction has not begun',
      '  in auction: name-2.cz: its auction runs, and nobody has bid yet',
    ]
    expect((await importDay(1, '--dry-run', '--cancel-auctions', reason)).filter(isOfAuctions)).toEqual(texts)
    expect((await importDay(1)).filter(isOfAuctions)).toEqual(texts)
    expect(await phases()).toEqual(['name-1.cz published', 'name-2.cz published', 'stays-away.cz published'])
  })

  test('cancels those that have not begun by a reason', async () => {
    const lines = await importDay(2, '--cancel-auctions', reason)
    expect(lines).toContain('the auction of name-1.cz is cancelled')
    expect(await phases()).toEqual(['name-1.cz cancelled', 'name-2.cz published', 'stays-away.cz published'])
    expect((await importDay(3)).filter(isOfAuctions)).toEqual([
      '  in auction: name-2.cz: its auction runs, and nobody has bid yet',
    ])
  })

  async function importDay(day: number, ...options: string[]): Promise<string[]> {
    const domains = ['name-1.cz', 'name-2.cz', 'name-3.cz'].map((name) => aDomainText(name, {}))
    const contents = [aRegistrar(), aContact('H-1'), ...domains].join('\n')
    const text = depositText(contents, { tld: 'cz', id: `day-${day}`, watermark: `2026-01-0${day}T00:00:00Z` })
    const ended = await runRegistry(['import', '-', ...options], {
      env: { DATABASE_URL: database.url, AUTHORITY: 'registry-of-record' },
      input: text,
    })
    expect(ended).toMatchObject({ code: 0, err: '' })
    return ended.out.split('\n')
  }

  function isOfAuctions(line: string): boolean {
    return line.includes('auction')
  }

  async function phases(): Promise<string[]> {
    const rows = await db.selectFrom('auction').select(['fqdn', 'phase']).orderBy('fqdn').execute()
    return rows.map(({ fqdn, phase }) => `${fqdn} ${phase}`)
  }
})
