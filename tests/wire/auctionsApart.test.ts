import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeBid } from '#contract/auction.ts'
import { listBidding } from '#contract/myAuction.ts'
import { bidderCalled, type WireBidder } from '#tests/auction/bidderCalled.ts'
import { aRunningAuction, setEnd } from '#tests/auction/storedAuction.ts'
import { codeOf, problemOf } from '#tests/server/problem.ts'
import { signIn } from '#tests/server/signIn.ts'
import { spawnAuctions, type Spawned } from '#tests/server/spawnServer.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let portal: TestServer
let auctions: Spawned
let anna: WireBidder
beforeAll(async () => {
  portal = await startServer({ AUCTIONS: 'apart' })
  auctions = await spawnAuctions({ DATABASE_URL: portal.databaseUrl, PUBLIC_URL: portal.url })
  anna = await bidderCalled(portal, 'anna', 'ANNA-NOVAKOVA', auctions.url)
  await anna.accept()
})
afterAll(async () => {
  expect(await auctions.stop()).toBe(0)
  await portal.close()
})

test('the portal answers nothing of the auctions but signing in to them', async () => {
  const id = await aRunningAuction(portal.db)
  expect(await codeOf(await fetch(`${portal.url}/v1/public/auctions/${id}/`))).toBe('not-found')
  const document = await (await fetch(`${portal.url}/api/openapi.json`)).text()
  expect(document).not.toContain('"/v1/')
  expect(document).toContain('"/auctions/api/login/"')
})

test('the auctions by themselves take a bid under the portal’s token, and list it', async () => {
  const id = await aRunningAuction(portal.db)
  expect(placeBid.answer.parse(await (await anna.bid(id, '1000')).json())).toMatchObject({ isLeading: true })
  const { items } = listBidding.answer.parse(await (await anna.request('GET', '/v1/user/bidding/in_auction/')).json())
  expect(items.map((row) => [row.id, row.mine.ceiling])).toContainEqual([id, '1000'])
})

test('they settle what has ended, which the portal does not, and print what its winner pays by', async () => {
  const id = await aRunningAuction(portal.db)
  await anna.bid(id, '1000')
  await setEnd(portal.db, id, -1)
  const phase = async () =>
    (await portal.db.selectFrom('auction').select('phase').where('id', '=', id).executeTakeFirstOrThrow()).phase
  await expect.poll(phase).toBe('awaiting_payment')
  const printed = await anna.request('GET', `/v1/user/finished/${id}/invoice.pdf`)
  expect(Buffer.from(await printed.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-1\.7[^]*%%EOF\s*$/)
})

test('they open nothing of the portal, and nothing to a cookie', async () => {
  expect(await codeOf(await fetch(`${auctions.url}/api/common/settings/`))).toBe('not-found')
  const visitor = await signIn(portal.url, 'filip')
  const cookie = `session=${visitor.cookie('session')}`
  const answer = await fetch(`${auctions.url}/v1/user/exposure/`, { headers: { cookie } })
  expect(await problemOf(answer)).toMatchObject({ status: 401, code: 'signed-out' })
})

test('a token dies there with its session', async () => {
  const filip = await bidderCalled(portal, 'filip', 'FILIP-KUCERA', auctions.url)
  expect((await filip.request('GET', '/v1/user/exposure/')).status).toBe(200)
  await filip.signOut()
  expect(await codeOf(await filip.request('GET', '/v1/user/exposure/'))).toBe('signed-out')
})
