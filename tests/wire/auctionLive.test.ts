import { sql } from 'kysely'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MineEvent, mostWatched, AuctionStateEvent, watchAuctions } from '#contract/auctionEvents.ts'
import { bidderCalled, type WireBidder } from '#tests/auction/bidderCalled.ts'
import { aRunningAuction } from '#tests/auction/storedAuction.ts'
import { listen } from '#tests/server/listen.ts'
import { codeOf, problemOf } from '#tests/server/problem.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { spawnServer } from '#tests/server/spawnServer.ts'
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
afterAll(() => server.close())

describe('GET /v1/public/events/', () => {
  test('sends a stranger the state of an auction and every public bid', async () => {
    const id = await aRunningAuction(server.db)
    const stream = await listen(visit(server.url), addressOf({ ids: id }))
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.answer.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(stream.answer.headers.get('x-accel-buffering')).toBe('no')
    expect(await stateIn(stream)).toMatchObject({ id, sequence: 0, price: null, leader: null })
    await anna.bid(id, '4321')
    expect(await stateIn(stream)).toMatchObject({ id, sequence: 1, price: '100', leader: 1 })
    await filip.bid(id, '500')
    expect(await stateIn(stream)).toMatchObject({ id, sequence: 2, price: '600', leader: 1, lowestNext: '700' })
    await stream.leave()
  })

  test('takes no more ids than a stream watches, and none that is no id', async () => {
    const ids = Array.from({ length: mostWatched + 1 }, () => '6badc057-629c-4a06-9180-134845e1013e')
    for (const requested of [ids.join(), 'x', `${ids[0]},`]) {
      const answer = await fetch(server.url + addressOf({ ids: requested }))
      expect(await problemOf(answer)).toMatchObject({ status: 422, code: 'invalid-values' })
    }
    const whole = await listen(visit(server.url), addressOf({ ids: ids.slice(1).join() }))
    expect(whole.answer.status).toBe(200)
    await whole.leave()
  })

  test('says that the past is gone to a reader whose position it cannot read, and how the auction stands', async () => {
    const id = await aRunningAuction(server.db)
    for (const position of ['nonsense!', 'zzzzzzzzz', '-1', '0.0', '1', 'x'.repeat(3000)]) {
      const stream = await listen(visit(server.url), addressOf({ ids: id }), { 'last-event-id': position })
      expect(await stream.next()).toMatchObject({ event: 'gone', data: { ids: [id] } })
      expect(await stream.next()).toMatchObject({ id: '0', data: { id, sequence: 0 } })
      await stream.leave()
    }
  })

  test('refuses a token that does not hold, for every stream, and what is mine to strangers', async () => {
    const headers = { authorization: 'Bearer no.such.token' }
    for (const answer of [
      await fetch(server.url + addressOf({}), { headers }),
      await fetch(server.url + addressOf({}), { headers: { authorization: 'nonsense' } }),
      await fetch(server.url + addressOf({ mine: 'yes' })),
    ])
      expect(await problemOf(answer)).toMatchObject({ status: 401, code: 'signed-out' })
  })

  test('sends the number of my unread messages, at the start and after each change', async () => {
    const id = await aRunningAuction(server.db)
    const stream = await listenAs(await bearerOf('anna', 'ANNA-NOVAKOVA'), { mine: 'yes' })
    const before = await unreadIn(stream)
    await anna.bid(id, '1000')
    await filip.bid(id, '2000')
    expect(await unreadIn(stream)).toBe(before + 1)
    await anna.request('POST', '/v1/user/messages/read/', { all: true })
    expect(await unreadIn(stream)).toBe(0)
    await stream.leave()
  })

  test('ends with the session of its token, signed out, run out, or working as another contact', async () => {
    const endings = [
      (visitor: Visitor) => visitor.send('POST', '/api/common/logout/', {}),
      (_visitor: Visitor, session: string) =>
        sql`update session set last_used_at = now() - interval '31 minutes' where id = ${session}`.execute(server.db),
      (_visitor: Visitor, session: string) =>
        sql`update session set contact_id = null where id = ${session}`.execute(server.db),
    ]
    for (const end of endings) {
      const bearer = await bearerOf('gita', 'GITA-HORAKOVA')
      const stream = await listenAs(bearer, { mine: 'yes' })
      await unreadIn(stream)
      await end(bearer.visitor, String(decodeJwt(bearer.token)['sid']))
      expect(await stream.next()).toMatchObject({ event: 'ended-session', data: {} })
      expect(await stream.next()).toBeNull()
    }
  })

  test('lets so many of one address listen at once and not more, until one leaves', async () => {
    const small = await startServer({ LIVE_STREAMS_PER_ADDRESS: '2' })
    const stranger = visit(small.url)
    const streams = [await listen(stranger, addressOf({})), await listen(stranger, addressOf({}))]
    const refused = await stranger.get(addressOf({}))
    expect([await codeOf(refused), refused.headers.get('retry-after')]).toEqual(['too-many-requests', '30'])
    await streams[0]?.leave()
    await expect.poll(async () => (await listen(stranger, addressOf({}))).answer.status).toBe(200)
    await small.close()
  })

  test('counts what comes from one /48 of IPv6 as one address', async () => {
    const small = await startServer({ LIVE_STREAMS_PER_ADDRESS: '1', TRUSTED_PROXIES: '127.0.0.1,::1' })
    const from = (address: string) => listen(visit(small.url), addressOf({}), { 'x-forwarded-for': address })
    const stream = await from('2001:db8:1:1::1')
    expect((await from('2001:db8:1:2::1')).answer.status).toBe(429)
    const another = await from('2001:db8:2:1::1')
    expect(another.answer.status).toBe(200)
    for (const one of [stream, another]) await one.leave()
    await small.close()
  })

  test('reserves the last quarter of its streams for callers with a token', async () => {
    const small = await startServer({ LIVE_STREAMS: '4' })
    const stranger = visit(small.url)
    const streams = [1, 2, 3].map(() => listen(stranger, addressOf({})))
    await Promise.all(streams)
    expect(await problemOf(await stranger.get(addressOf({})))).toMatchObject({ status: 503, code: 'overloaded' })
    const visitor = await signIn(small.url, 'anna')
    await visitor.send('POST', '/auctions/api/login/', { contact: 'ANNA-NOVAKOVA' })
    const authorization = `Bearer ${visitor.cookie('auction_token')}`
    const mine = await listen(stranger, addressOf({ mine: 'yes' }), { authorization })
    expect(mine.answer.status).toBe(200)
    await mine.leave()
    for (const stream of streams) await (await stream).leave()
    await small.close()
  })

  test('lets so many listen at a process and not more', async () => {
    const small = await startServer({ LIVE_STREAMS: '1' })
    const stranger = visit(small.url)
    const stream = await listen(stranger, addressOf({}))
    expect(await problemOf(await stranger.get(addressOf({})))).toMatchObject({ status: 503, code: 'overloaded' })
    await stream.leave()
    await small.close()
  })

  test('goes on at another process from where it was lost, and again where that was stopped and started', async () => {
    // Another process has another provider of the demo, by which nobody who signs in later is who they were.
    const own = await startServer()
    const [one, two] = [
      await bidderCalled(own, 'anna', 'ANNA-NOVAKOVA'),
      await bidderCalled(own, 'filip', 'FILIP-KUCERA'),
    ]
    for (const bidder of [one, two]) await bidder.accept()
    const id = await aRunningAuction(own.db)
    const here = await listen(visit(own.url), addressOf({ ids: id }))
    await here.next()
    await one.bid(id, '1000')
    const first = await here.next()
    await here.leave()

    const environment = { DATABASE_URL: own.databaseUrl, DEMO_ROBOTS: 'no' }
    const other = await spawnServer(environment)
    await two.bid(id, '500')
    const there = await listen(visit(other.url), addressOf({ ids: id }), { 'last-event-id': first?.id ?? '' })
    const sequences = [await stateIn(there), await stateIn(there)].map(({ sequence }) => sequence)
    expect(sequences).toEqual([2, 2])
    await two.bid(id, '2000')
    const last = await there.next()
    expect(AuctionStateEvent.parse(last?.data).sequence).toBe(3)
    await other.stop()
    expect(await there.next()).toBeNull()

    await one.bid(id, '3000')
    const again = await spawnServer(environment)
    const back = await listen(visit(again.url), addressOf({ ids: id }), { 'last-event-id': last?.id ?? '' })
    const received = []
    do received.push((await stateIn(back)).sequence)
    while (received.at(-1) !== received.at(-2))
    expect(received).toEqual([4, 4])
    await again.stop()
    await own.close()
  }, 60_000)

  test('holds no server back that stops, and says so to its readers', async () => {
    const other = await startServer()
    const id = await aRunningAuction(other.db)
    const stream = await listen(visit(other.url), addressOf({ ids: id }))
    await stream.next()
    await other.close()
    expect(await stream.next()).toBeNull()
  })
})

type Stream = Awaited<ReturnType<typeof listen>>

async function stateIn(stream: Stream): Promise<AuctionStateEvent> {
  return AuctionStateEvent.parse((await stream.next())?.data)
}

async function unreadIn(stream: Stream): Promise<number> {
  const received = await stream.next()
  expect(received?.event).toBe('mine')
  return MineEvent.parse(received?.data).unread
}

/** A person with a session of their own, and its token. */
async function bearerOf(username: string, contact: string) {
  const visitor = await signIn(server.url, username)
  await visitor.send('POST', '/auctions/api/login/', { contact })
  return { visitor, token: visitor.cookie('auction_token') ?? '' }
}

async function listenAs({ token }: { token: string }, query: Record<string, string>): Promise<Stream> {
  const stream = await listen(visit(server.url), addressOf(query), { authorization: `Bearer ${token}` })
  expect(stream.answer.status).toBe(200)
  return stream
}

function addressOf(query: Record<string, string>): string {
  return `${watchAuctions.path}?${new URLSearchParams(query)}`
}
