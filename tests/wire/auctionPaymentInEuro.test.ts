import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayment } from '#contract/auctionPayment.ts'
import { readZones } from '#server/zone/settings.ts'
import { setZones } from '#server/zone/zones.ts'
import { bidderCalled, type WireBidder } from '#tests/auction/bidderCalled.ts'
import { aRunningAuction, setEnd } from '#tests/auction/storedAuction.ts'
import { textOf } from '#tests/server/pdfText.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

/** The zone of the demo, in euro and with an account of its own. */
const zone = {
  id: 1,
  fqdn: 'cz',
  timeZone: 'Europe/Prague',
  currency: 'EUR',
  minorDigits: 2,
  payment: { iban: 'AT611904300234573201', bic: 'GIBAATWWXXX' },
}

let server: TestServer
let anna: WireBidder
beforeAll(async () => {
  setZones(readZones({ ZONES: JSON.stringify([zone]) }) ?? [])
  server = await startServer()
  anna = await bidderCalled(server, 'anna', 'ANNA-NOVAKOVA')
  await anna.accept()
})
afterAll(async () => {
  setZones([])
  await server.close()
})

test('the payment of a zone in euro has the zone’s account and the QR code of SEPA transfers', async () => {
  const { id, fqdn } = await won()
  const payment = readPayment.answer.parse(await (await anna.request('GET', path(id, 'payment/'))).json())
  expect(payment).toMatchObject({ currency: 'EUR', account: { iban: 'AT611904300234573201', local: null } })
  expect(payment.qr).toEqual({
    format: 'epc',
    text: `BCD\n002\n1\nSCT\nGIBAATWWXXX\nDemo Registry\nAT611904300234573201\nEUR100.00\n\n\n${payment.variableSymbol} auction ${fqdn}`,
  })
  const file = await anna.request('GET', path(id, 'invoice.pdf?lang=en'))
  const print = textOf(Buffer.from(await file.arrayBuffer())).replaceAll('\u00a0', ' ')
  for (const words of ['€100', 'AT61 1904 3002 3457 3201', 'GIBAATWWXXX', 'Payment reference', payment.variableSymbol])
    expect(print).toContain(words)
  expect(print).not.toContain('Variable symbol')
})

const path = (id: string, what: string) => `/v1/user/finished/${id}/${what}`

/** An auction that Anna won at the start price. */
async function won(): Promise<{ id: string; fqdn: string }> {
  const id = await aRunningAuction(server.db)
  await sql`update auction set terms = terms || '{"currency": "EUR"}' where id = ${id}`.execute(server.db)
  await anna.bid(id, '1000')
  await setEnd(server.db, id, -1)
  return server.db.selectFrom('auction').select(['id', 'fqdn']).where('id', '=', id).executeTakeFirstOrThrow()
}
