import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayment } from '#contract/auctionPayment.ts'
import { bidderCalled, type WireBidder } from '#tests/auction/bidderCalled.ts'
import { aRunningAuction, setEnd } from '#tests/auction/storedAuction.ts'
import { textOf } from '#tests/server/pdfText.ts'
import { problemOf } from '#tests/server/problem.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('a winner whose link the operator has ended sees no billing data and makes no registration code', async () => {
  const maria = await bidderCalled(server, 'maria', 'MARIA-WEISS')
  await maria.accept()
  const id = await aRunningAuction(server.db)
  await maria.bid(id, '500')
  await setEnd(server.db, id, -1)
  expect((await paymentBy(maria, id)).billing).toMatchObject({ name: 'Maria Weiß' })
  await sql`
    insert into auction_payment select gen_random_uuid(), id, price, now(), 'all', now(), 'test' from auction
    where id = ${id}`.execute(server.db)
  await sql`update auction set phase = 'paid', due_at = now() + interval '14 days' where id = ${id}`.execute(server.db)
  const code = `/v1/user/finished/${id}/registration-code/`
  expect((await maria.request('POST', code, {})).status).toBe(200)

  const env = { DATABASE_URL: server.databaseUrl }
  await runRegistry(['link', 'end', '--contact', 'MARIA-WEISS'], { env, input: '' })
  const asOther = await bidderCalled(server, 'maria', 'WEISS-GMBH')
  expect(await paymentBy(asOther, id)).toMatchObject({ status: 'paid', billing: null })
  const file = await asOther.request('GET', `/v1/user/finished/${id}/invoice.pdf`)
  expect(textOf(Buffer.from(await file.arrayBuffer()))).not.toContain('Maria Weiß')
  expect(await (await asOther.request('GET', code)).json()).toMatchObject({ status: 'not-linked' })
  const refused = await problemOf(await asOther.request('POST', code, {}))
  expect(refused).toMatchObject({ status: 409, code: 'registration-not-open' })
})

async function paymentBy(bidder: WireBidder, id: string) {
  return readPayment.answer.parse(await (await bidder.request('GET', `/v1/user/finished/${id}/payment/`)).json())
}
