// @module-tag database
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptTerms, listAuctionBids, placeBid, readAuction } from '#contract/auction.ts'
import { bidderCalled, type WireBidder } from '#tests/auction/bidderCalled.ts'
import { aRunningAuction, setEnd } from '#tests/auction/storedAuction.ts'
import { codeOf, problemOf } from '#tests/server/problem.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: WireBidder
let filip: WireBidder
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  anna = await bidderCalled(server, 'anna', 'ANNA-NOVAKOVA')
  filip = await bidderCalled(server, 'filip', 'FILIP-KUCERA')
})
afterAll(() => server.close())

describe('the rules of the auctions', () => {
  test('are accepted before the first bid', async () => {
    const id = await aRunningAuction(server.db)
    const refused = await anna.bid(id, '1000')
    expect(await problemOf(refused)).toMatchObject({ status: 403, code: 'terms-not-accepted' })
    const { version } = acceptTerms.answer.parse(await (await anna.request('GET', '/v1/user/terms/')).json())
    const answer = await anna.request('POST', '/v1/user/terms/', { version })
    expect(acceptTerms.answer.parse(await answer.json())).toEqual({ version, accepted: [version] })
    expect((await anna.bid(id, '1000')).status).toBe(200)
  })

  test('of a version there is not are not accepted', async () => {
    expect(await codeOf(await anna.request('POST', '/v1/user/terms/', { version: '1990-01' }))).toBe('terms-not-found')
  })
})

describe('POST /v1/user/bidding/{id}/', () => {
  beforeAll(async () => {
    for (const bidder of [anna, filip]) await bidder.accept()
  })

  test('answers a receipt, and everybody sees the price and not the ceiling', async () => {
    const id = await aRunningAuction(server.db)
    const key = randomUUID()
    const first = placeBid.answer.parse(await (await anna.bid(id, '9876543', 0, key)).json())
    expect(first).toMatchObject({ ownSequence: 1, ceiling: '9876543', isLeading: true, price: '100', currency: 'CZK' })
    expect(placeBid.answer.parse(await (await filip.bid(id, '500', 1)).json())).toMatchObject({
      isLeading: false,
      price: '600',
      sequence: 2,
    })
    expect(placeBid.answer.parse(await (await anna.bid(id, '9876543', 0, key)).json())).toEqual(first)

    const seen = await (await fetch(`${server.url}/v1/public/auctions/${id}/`)).text()
    expect(readAuction.answer.parse(JSON.parse(seen)).standing).toMatchObject({
      sequence: 2,
      status: 'in_auction',
      price: '600',
      lowestNext: '700',
      bids: 2,
    })
    const history = await (await fetch(`${server.url}/v1/public/auctions/${id}/bids/`)).text()
    expect(listAuctionBids.answer.parse(JSON.parse(history)).items).toMatchObject([
      { sequence: 2, bidder: 2, leader: 1, price: '600' },
      { sequence: 1, bidder: 1, leader: 1, price: '100' },
    ])
    expect(seen + history).not.toContain('9876543')
  })

  test.each([
    ['too low', '99', 'bid-too-low', 422],
    ['with hellers', '100.50', 'bid-not-whole', 422],
    ['with more digits than the currency has', '100.123', 'bid-not-whole', 422],
    ['past the limit', '10000001', 'bid-too-high', 422],
    ['far past the limit', '99999999999', 'bid-too-high', 422],
    ['past all counting', '999999999999', 'invalid-values', 422],
    ['that is no amount', '1e3', 'invalid-values', 422],
    ['below nothing', '-100', 'invalid-values', 422],
  ])('refuses a bid %s (%s)', async (_which, ceiling, code, status) => {
    const id = await aRunningAuction(server.db)
    expect(await problemOf(await anna.bid(id, ceiling))).toMatchObject({ code, status })
  })

  test.each([-1, 2_147_483_648, Number.MAX_SAFE_INTEGER])('refuses a bid that has seen sequence %d', async (seen) => {
    const id = await aRunningAuction(server.db)
    expect(await problemOf(await anna.bid(id, '1000', seen))).toMatchObject({ code: 'invalid-values', status: 422 })
  })

  test('takes a bid that has seen the greatest sequence there can be', async () => {
    const id = await aRunningAuction(server.db)
    expect((await anna.bid(id, '1000', 2_147_483_647)).status).toBe(200)
  })

  test('refuses a bid the price has passed, with the price', async () => {
    const id = await aRunningAuction(server.db)
    await anna.bid(id, '1000')
    expect(await problemOf(await filip.bid(id, '100', 0))).toMatchObject({
      status: 409,
      code: 'price-changed',
      auction: { sequence: 1, price: '100', lowestNext: '150' },
    })
  })

  test('refuses a bid after the end, though nobody has recorded the end', async () => {
    const id = await aRunningAuction(server.db)
    await setEnd(server.db, id, -1)
    expect(await problemOf(await anna.bid(id, '1000'))).toMatchObject({ status: 409, code: 'auction-ended' })
  })

  test('in an auction there is not is refused', async () => {
    expect(await problemOf(await anna.bid(randomUUID(), '1000'))).toMatchObject({
      status: 404,
      code: 'auction-not-found',
    })
    expect(await codeOf(await fetch(`${server.url}/v1/public/auctions/${randomUUID()}/`))).toBe('auction-not-found')
    expect(await codeOf(await fetch(`${server.url}/v1/public/auctions/${randomUUID()}/bids/`))).toBe(
      'auction-not-found',
    )
  })
})
