import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { bidderCalled, type WireBidder } from '#tests/auction/bidderCalled.ts'
import { aRunningAuction } from '#tests/auction/storedAuction.ts'
import { holdStates } from '#tests/server/contactState.ts'
import { problemOf } from '#tests/server/problem.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: WireBidder
let auction: string
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  anna = await bidderCalled(server, 'anna', contact)
  await anna.accept()
})
afterAll(() => server.close())
beforeEach(async () => {
  auction = await aRunningAuction(server.db)
  await holdStates(server.db, contact, ['serverBlocked'])
})
afterEach(() => holdStates(server.db, contact, []))

const contact = 'ANNA-NOVAKOVA'
const own = calls.filter(({ access }) => access === 'bidder')
const changing = own.filter(({ method }) => method !== 'GET')
const reading = own.filter(({ method }) => method === 'GET')

describe('a contact that is blocked after they came to the auctions', () => {
  test.each(changing)('changes nothing by $method $path', async ({ method, path }) => {
    const answer = await anna.request(method, path.replace('{id}', auction), {}, { 'idempotency-key': randomUUID() })
    expect(await problemOf(answer)).toMatchObject({ status: 403, code: 'contact-blocked' })
  })

  test.each(reading)('may still read by $method $path', async ({ method, path }) => {
    const answer = await anna.request(method, path.replace('{id}', auction))
    expect(answer.status).not.toBe(403)
    expect(answer.status).toBeLessThan(500)
  })

  test('reads their lists and messages', async () => {
    for (const path of ['bidding/in_auction', 'finished', 'watchlist', 'messages', 'mail', 'terms'])
      expect((await anna.request('GET', `/v1/user/${path}/`)).status).toBe(200)
  })

  test('bids not at all, and again at once when they are no longer blocked', async () => {
    expect(await problemOf(await anna.bid(auction, '1000'))).toMatchObject({ status: 403, code: 'contact-blocked' })
    await holdStates(server.db, contact, [])
    expect((await anna.bid(auction, '1000')).status).toBe(200)
  })
})

test('a contact that was blocked at first bids as soon as it is not', async () => {
  const late = await bidderCalled(server, 'anna', contact)
  expect(await problemOf(await late.bid(auction, '1000'))).toMatchObject({ status: 403, code: 'contact-blocked' })
  await holdStates(server.db, contact, [])
  expect((await late.bid(auction, '1000')).status).toBe(200)
})

test('there are changes of bidders to be refused', () => {
  expect(changing.map(({ name }) => name)).toEqual(expect.arrayContaining(['placeBid', 'watchAuction', 'acceptTerms']))
})
