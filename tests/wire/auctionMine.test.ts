import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MyAuctionRow } from '#contract/myAuction.ts'
import {
  listBidding,
  listFinished,
  listWatchlist,
  readExposure,
  readMyParts,
  watchAuction,
} from '#contract/myAuction.ts'
import { readOverview } from '#contract/overview.ts'
import { signIn } from '#tests/server/signIn.ts'
import { bidderCalled, type WireBidder } from '#tests/auction/bidderCalled.ts'
import { aFutureAuction, aRunningAuction, passEndUnrecorded, removeAuctions } from '#tests/auction/storedAuction.ts'
import { problemOf } from '#tests/server/problem.ts'
import { readCsv } from '#tests/server/readCsv.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: WireBidder
let filip: WireBidder
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  anna = await bidderCalled(server, 'anna', 'ANNA-NOVAKOVA')
  filip = await bidderCalled(server, 'filip', 'FILIP-KUCERA')
  for (const bidder of [anna, filip]) await bidder.accept()
})
beforeEach(() => removeAuctions(server.db))
afterAll(() => server.close())

describe('GET /v1/user/bidding/in_auction/', () => {
  test('holds what runs where I bid, with my maximum and whether I lead', async () => {
    const [led, lost] = [await contested('1000', '500'), await contested('500', '1000')]
    await aRunningAuction(server.db)
    const rows = await bidding(anna)
    expect(mineOf(rows, led)).toMatchObject({ number: 1, ceiling: '1000', isLeading: true, result: null })
    expect(mineOf(rows, lost)).toMatchObject({ number: 1, ceiling: '500', isLeading: false, result: null })
    expect(rows).toHaveLength(2)
    expect(idsOf(await bidding(anna, 'lead=leading'))).toEqual([led])
    expect(idsOf(await bidding(anna, 'lead=outbid'))).toEqual([lost])
  })

  test('shows nobody what is another’s', async () => {
    const id = await contested('4321', '500')
    // An id may hold those digits too.
    expect(JSON.stringify(await bidding(filip))).not.toMatch(/(?<![\w-])4321(?![\w-])/)
    expect(mineOf(await bidding(filip), id)).toMatchObject({ number: 2, ceiling: '500', isLeading: false })
  })

  test('lets go of an auction at its end', async () => {
    await unrecordedEnd(await contested('1000', '500'))
    expect(await bidding(anna)).toEqual([])
  })

  test('is a file too, with what is mine', async () => {
    await contested('1000', '500')
    const answer = await anna.request('GET', '/v1/user/bidding/in_auction/csv/?columns=price,ceiling,isLeading&lang=en')
    expect(answer.headers.get('content-disposition')).toMatch(/my-bids-ANNA-NOVAKOVA-\d{4}-\d\d-\d\d\.csv/)
    expect(readCsv(await answer.text(), 'comma')).toEqual([
      ['Price', 'My maximum', 'I lead'],
      ['600', '1000', 'yes'],
    ])
  })
})

describe('GET /v1/user/finished/', () => {
  test('shows from the end on who won, and by when to pay, whether it is recorded or not', async () => {
    const id = await unrecordedEnd(await contested('1000', '500'))
    const winner = mineOf(await finished(anna), id)
    expect(winner).toMatchObject({ result: 'won', isLeading: false, paidAt: null, registerBy: null })
    expect(Date.parse(winner?.payBy ?? '') - Date.now()).toBeGreaterThan(6 * 86_400_000)
    expect(mineOf(await finished(filip), id)).toMatchObject({ result: 'lost', payBy: null })
  })

  test('goes by the result and by what is still to be done', async () => {
    const [won, lost] = [await contested('1000', '500'), await contested('500', '1000')]
    for (const id of [won, lost]) await unrecordedEnd(id)
    expect(idsOf(await finished(anna, 'result=won'))).toEqual([won])
    expect(idsOf(await finished(anna, 'result=lost'))).toEqual([lost])
    expect(idsOf(await finished(anna, 'open=yes'))).toEqual([won])
    expect(idsOf(await finished(anna, 'open=no'))).toEqual([lost])
  })

  test('shows when it was paid, and the deadline to register', async () => {
    const id = await unrecordedEnd(await contested('1000', '500'))
    await sql`update auction set phase = 'paid', public_sequence = 3, due_at = now() + interval '14 days' where id = ${id}`.execute(
      server.db,
    )
    await sql`insert into auction_change (auction_id, sequence, at, phase, leader_number, price, bids, ends_at)
      select id, 3, '2026-12-01T10:00:00Z', 'paid', 1, price, bids, ends_at from auction where id = ${id}`.execute(
      server.db,
    )
    expect(mineOf(await finished(anna), id)).toMatchObject({
      result: 'won',
      payBy: null,
      paidAt: '2026-12-01T10:00:00.000Z',
    })
    expect(mineOf(await finished(anna), id)?.registerBy).not.toBeNull()
    expect(mineOf(await finished(filip), id)).toMatchObject({ paidAt: null, registerBy: null })
  })

  test('has no result where it was cancelled', async () => {
    const id = await contested('1000', '500')
    await sql`update auction set phase = 'cancelled', due_at = null where id = ${id}`.execute(server.db)
    expect(mineOf(await finished(anna), id)).toMatchObject({ result: null, isLeading: false })
    expect(await finished(anna, 'result=won')).toEqual([])
  })
})

describe('the overview', () => {
  test('names what the bidder has to do, soonest first, and counts the lists', async () => {
    const [outbid, won] = [await contested('500', '1000'), await unrecordedEnd(await contested('1000', '500'))]
    await contested('1000', '500')
    const auctions = await overviewOf('anna')
    const [{ overAt } = { overAt: '' }] = await bidding(anna, 'lead=outbid')
    const payBy = mineOf(await finished(anna), won)?.payBy
    expect(auctions?.toDo).toMatchObject([
      { action: 'bid', id: outbid, price: '600', currency: 'CZK', by: overAt },
      { action: 'pay', id: won, price: '600', currency: 'CZK', by: payBy },
    ])
    expect(auctions).toMatchObject({
      outbid: { count: 1, query: '?lead=outbid' },
      endsSoon: { count: (await bidding(anna, 'endsWithin=3')).length, query: '?endsWithin=3' },
      open: { count: 1, query: '?open=yes' },
    })
  })

  test('names a paid name to register, and nothing of others', async () => {
    const id = await unrecordedEnd(await contested('1000', '500'))
    await sql`update auction set phase = 'paid', due_at = now() + interval '14 days' where id = ${id}`.execute(
      server.db,
    )
    expect((await overviewOf('anna'))?.toDo).toMatchObject([{ action: 'register', id }])
    expect((await overviewOf('filip'))?.toDo).toEqual([])
  })
})

describe('the watchlist', () => {
  test('holds what I watch, with all reminders unless I say otherwise', async () => {
    const [running, future] = [await aRunningAuction(server.db), await aFutureAuction(server.db, 'budouci.cz')]
    expect(await watchOf(await anna.request('PUT', `/v1/user/watchlist/${running}/`, {}))).toEqual(everything)
    await anna.request('PUT', `/v1/user/watchlist/${future}/`, { extended: false })
    const rows = await watched(anna)
    expect(idsOf(rows)).toEqual([running, future])
    expect(mineOf(rows, future)?.watch).toEqual({ ...everything, extended: false })
    expect(idsOf(await watched(anna, 'status=new'))).toEqual([future])
    expect(await watched(filip)).toEqual([])
  })

  test('changes what is named of the reminders and leaves the rest', async () => {
    const id = await aRunningAuction(server.db)
    await anna.request('PUT', `/v1/user/watchlist/${id}/`, { start: false })
    const changed = await watchOf(await anna.request('PUT', `/v1/user/watchlist/${id}/`, { ended: false }))
    expect(changed).toEqual({ ...everything, start: false, ended: false })
  })

  test('forgets what I watch no more, however often I say so', async () => {
    const id = await aRunningAuction(server.db)
    await anna.request('PUT', `/v1/user/watchlist/${id}/`, {})
    for (const _time of [1, 2])
      expect(await watchOf(await anna.request('DELETE', `/v1/user/watchlist/${id}/`))).toBeNull()
    expect(await watched(anna)).toEqual([])
  })

  test('holds what has ended after what runs', async () => {
    const [ended, running] = [await aRunningAuction(server.db), await aRunningAuction(server.db)]
    for (const id of [ended, running]) await anna.request('PUT', `/v1/user/watchlist/${id}/`, {})
    await unrecordedEnd(ended)
    expect(idsOf(await watched(anna))).toEqual([running, ended])
  })

  test.each(['PUT', 'DELETE'])('refuses an auction there is not (%s)', async (method) => {
    const answer = await anna.request(method, `/v1/user/watchlist/${randomUUID()}/`, {})
    expect(await problemOf(answer)).toMatchObject({ status: 404, code: 'auction-not-found' })
  })

  test('a bidder who wants no reminder of being outbid has no message of it', async () => {
    const id = await aRunningAuction(server.db)
    await anna.request('PUT', `/v1/user/watchlist/${id}/`, { outbid: false })
    await anna.bid(id, '200')
    await filip.bid(id, '1000', 1)
    await anna.bid(id, '2000', 2)
    const messages = await server.db
      .selectFrom('auction_message')
      .select('identity_id')
      .where('kind', '=', 'outbid')
      .execute()
    expect(messages.map(({ identity_id }) => identity_id)).toEqual([filip.party.identity])
  })
})

describe('GET /v1/user/auctions/', () => {
  test('returns my part of auctions I name, as of a sequence, and nothing of others', async () => {
    const [mine, others] = [await contested('1000', '500'), await aRunningAuction(server.db)]
    const items = await parts(anna, [others, mine, randomUUID()])
    expect(items.find(({ id }) => id === mine)).toMatchObject({
      number: 1,
      ceiling: '1000',
      isLeading: true,
      sequence: 2,
    })
    expect(items.find(({ id }) => id === others)).toMatchObject({ number: null, watch: null, sequence: 0 })
    expect(items).toHaveLength(2)
  })

  test.each([
    ['nothing', ''],
    ['what is no id', 'x'],
    ['more than a page', Array.from({ length: 101 }, () => randomUUID()).join(',')],
  ])('refuses %s', async (_what, ids) => {
    expect(await problemOf(await anna.request('GET', `/v1/user/auctions/?ids=${ids}`))).toMatchObject({ status: 422 })
  })
})

describe('GET /v1/user/exposure/', () => {
  test('sums my maxima where I lead, and what I owe', async () => {
    expect(await exposure(anna)).toEqual([])
    await contested('1000', '500')
    await contested('3000', '500')
    await contested('200', '700')
    await unrecordedEnd(await contested('5000', '500'))
    expect(await exposure(anna)).toEqual([{ currency: 'CZK', leading: '4000', owed: '600' }])
    expect(await exposure(filip)).toEqual([{ currency: 'CZK', leading: '700', owed: '0' }])
  })

  test.each([
    ['a part', 25_050, [{ currency: 'CZK', leading: '0', owed: '349.50' }]],
    ['all', 60_000, []],
    ['more', 70_000, []],
    ['less than was returned', -5_000, [{ currency: 'CZK', leading: '0', owed: '600' }]],
  ])('owes what has not arrived, where %s has', async (_what, amount, expected) => {
    const id = await unrecordedEnd(await contested('5000', '500'))
    await sql`insert into auction_payment values (${randomUUID()}, ${id}, ${amount}, now(), 'part', now(), 'test')`.execute(
      server.db,
    )
    expect(await exposure(anna)).toEqual(expected)
  })
})

const everything = { start: true, endsSoon: true, outbid: true, extended: true, ended: true }

/** An auction in which first Anna and then Filip have bid. */
async function contested(annas: string, filips: string): Promise<string> {
  const id = await aRunningAuction(server.db)
  await anna.bid(id, annas)
  await filip.bid(id, filips, 1)
  return id
}

async function unrecordedEnd(id: string): Promise<string> {
  await passEndUnrecorded(server.db, id)
  return id
}

async function bidding({ request }: WireBidder, query = '') {
  return listBidding.answer.parse(await (await request('GET', `/v1/user/bidding/in_auction/?${query}`)).json()).items
}

async function finished({ request }: WireBidder, query = '') {
  return listFinished.answer.parse(await (await request('GET', `/v1/user/finished/?${query}`)).json()).items
}

async function overviewOf(username: string) {
  const visitor = await signIn(server.url, username)
  return readOverview.answer.parse(await (await visitor.get(readOverview.path)).json()).auctions
}

async function watched({ request }: WireBidder, query = '') {
  return listWatchlist.answer.parse(await (await request('GET', `/v1/user/watchlist/?${query}`)).json()).items
}

async function watchOf(answer: Response) {
  return watchAuction.answer.parse(await answer.json()).watch
}

async function parts({ request }: WireBidder, ids: string[]) {
  return readMyParts.answer.parse(await (await request('GET', `/v1/user/auctions/?ids=${ids.join(',')}`)).json()).items
}

async function exposure({ request }: WireBidder) {
  return readExposure.answer.parse(await (await request('GET', '/v1/user/exposure/')).json()).items
}

function mineOf(rows: MyAuctionRow[], id: string) {
  return rows.find((row) => row.id === id)?.mine
}

function idsOf(rows: MyAuctionRow[]): string[] {
  return rows.map(({ id }) => id)
}
