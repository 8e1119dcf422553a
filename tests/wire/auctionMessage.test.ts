import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeMailWishes, listMessages, readMessages } from '#contract/auctionMessage.ts'
import { bidderCalled, type WireBidder } from '#tests/auction/bidderCalled.ts'
import { aRunningAuction, setEnd } from '#tests/auction/storedAuction.ts'
import { problemOf } from '#tests/server/problem.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: WireBidder
let filip: WireBidder
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  anna = await bidderCalled(server, 'anna', 'ANNA-NOVAKOVA')
  filip = await bidderCalled(server, 'filip', 'FILIP-KUCERA')
  for (const bidder of [anna, filip]) await acceptRules(bidder)
})
afterAll(() => server.close())
beforeEach(() => sql`delete from auction_message`.execute(server.db))

describe('GET /v1/user/messages/', () => {
  test('notifies the outbid bidder, and not the new leader', async () => {
    const id = await aRunningAuction(server.db)
    await anna.bid(id, '200')
    await filip.bid(id, '1000', 1)
    const { items, unread, total } = await messagesOf(anna)
    expect(items).toMatchObject([
      { kind: 'outbid', isRead: false, auction: { id }, price: '250', currency: 'CZK', dueAt: null, turnsAt: null },
    ])
    expect([unread, total]).toEqual([1, 1])
    expect((await messagesOf(filip)).items).toEqual([])
  })

  test('comes as a letter too', async () => {
    const id = await aRunningAuction(server.db)
    await anna.bid(id, '200')
    await filip.bid(id, '1000', 1)
    const { fqdn } = await server.db.selectFrom('auction').select('fqdn').where('id', '=', id).executeTakeFirstOrThrow()
    await expect
      .poll(
        () => server.db.selectFrom('demo_letter').select('recipient').where('subject', 'like', `%${fqdn}`).execute(),
        {
          timeout: 15_000,
        },
      )
      .toEqual([{ recipient: 'anna.novakova@example.cz' }])
  })

  test('notifies the winner of the deadline, and the others that they lost', async () => {
    const id = await aRunningAuction(server.db)
    await anna.bid(id, '200')
    await filip.bid(id, '1000', 1)
    await setEnd(server.db, id, -1)
    await expect.poll(async () => (await messagesOf(filip)).items).toMatchObject([{ kind: 'won', price: '250' }])
    const [won] = (await messagesOf(filip)).items
    expect(Date.parse(won?.dueAt ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    expect((await messagesOf(anna, '?kind=lost')).items).toHaveLength(1)
  })

  test('has the next step while the auction waits for it', async () => {
    const id = await aRunningAuction(server.db)
    await anna.bid(id, '200')
    await filip.bid(id, '1000', 1)
    const actionsOf = async (bidder: WireBidder) =>
      (await messagesOf(bidder)).items.map(({ kind, action }) => [kind, action])
    expect(await actionsOf(anna)).toEqual([['outbid', 'bid']])
    await anna.bid(id, '2000', 2)
    expect(await actionsOf(anna)).toEqual([['outbid', null]])
    expect(await actionsOf(filip)).toEqual([['outbid', 'bid']])
    await setEnd(server.db, id, -1)
    await expect
      .poll(() => actionsOf(anna))
      .toEqual([
        ['won', 'pay'],
        ['outbid', null],
      ])
    expect(await actionsOf(filip)).toEqual([
      ['lost', null],
      ['outbid', null],
    ])
  })

  test('puts what is unread first, else goes by the requested order, a page at a time', async () => {
    const sent = await sendMessages(anna, 30)
    await read(anna, { ids: sent.slice(20) })
    const { items, total, pages, unread } = await messagesOf(anna, '?size=25')
    expect(items.map(({ id }) => id)).toEqual([...sent.slice(0, 20).reverse(), ...sent.slice(25).reverse()])
    expect([total, pages, unread]).toEqual([30, 2, 20])
    expect((await messagesOf(anna, '?size=25&sort=at')).items.map(({ id }) => id)).toEqual(sent.slice(0, 25))
    expect((await messagesOf(anna, '?size=25&sort=-at&page=2')).items.map(({ id }) => id)).toEqual(
      sent.slice(0, 5).reverse(),
    )
    expect((await messagesOf(anna, '?isRead=yes')).total).toBe(10)
    expect((await messagesOf(anna, '?isRead=no')).total).toBe(20)
  })
})

describe('POST /v1/user/messages/read/', () => {
  test('marks these, never another person’s', async () => {
    const [first = '', second = ''] = await sendMessages(anna, 2)
    const [other = ''] = await sendMessages(filip, 1)
    expect(await read(anna, { ids: [first, other, randomUUID()] })).toEqual({ unread: 1 })
    expect((await messagesOf(filip)).unread).toBe(1)
    const { items } = await messagesOf(anna, '?isRead=no')
    expect(items.map(({ id }) => id)).toEqual([second])
  })

  test('marks all there are', async () => {
    await sendMessages(anna, 3)
    await sendMessages(filip, 1)
    expect(await read(anna, { all: true })).toEqual({ unread: 0 })
    expect((await messagesOf(filip)).unread).toBe(1)
  })

  test.each([{}, { ids: [], all: undefined }, { ids: [randomUUID()], all: true }, { ids: ['x'] }, { all: false }])(
    'refuses what names neither these nor all (%j)',
    async (body) => {
      const answer = await anna.request('POST', '/v1/user/messages/read/', body)
      expect(await problemOf(answer)).toMatchObject({ status: 422, code: 'invalid-values' })
    },
  )
})

describe('PUT /v1/user/mail/', () => {
  test('switches kinds off and on again, each person their own', async () => {
    expect(await wish(anna, ['lost', 'outbid', 'lost'])).toEqual({ off: ['outbid', 'lost'] })
    expect(await wish(filip, ['won'])).toEqual({ off: ['won'] })
    expect(await wish(anna, ['lost'])).toEqual({ off: ['lost'] })
    expect(await wish(anna, [])).toEqual({ off: [] })
    expect(await (await filip.request('GET', '/v1/user/mail/')).json()).toEqual({ off: ['won'] })
  })
})

async function acceptRules(bidder: WireBidder) {
  await bidder.request('POST', '/v1/user/terms/', { version: '2026-11' })
}

async function messagesOf(bidder: WireBidder, query = '') {
  return listMessages.answer.parse(await (await bidder.request('GET', `/v1/user/messages/${query}`)).json())
}

async function read(bidder: WireBidder, body: object) {
  return readMessages.answer.parse(await (await bidder.request('POST', '/v1/user/messages/read/', body)).json())
}

async function wish(bidder: WireBidder, off: readonly string[]) {
  return changeMailWishes.answer.parse(await (await bidder.request('PUT', '/v1/user/mail/', { off })).json())
}

/** So many messages, a second apart; answers their ids, the earliest first. */
async function sendMessages({ party }: WireBidder, count: number): Promise<string[]> {
  const id = await aRunningAuction(server.db)
  const { rows } = await sql<{ id: string }>`
    insert into auction_message (id, identity_id, contact_id, auction_id, kind, at, mailed_at)
    select gen_random_uuid(), ${party.identity}, ${party.contact}, ${id}, 'outbid', now() + make_interval(secs => no), now()
    from generate_series(1, ${count}::int) as s (no) returning id`.execute(server.db)
  return rows.map((row) => row.id)
}
