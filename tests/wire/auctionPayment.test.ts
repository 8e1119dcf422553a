import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAuction } from '#contract/auction.ts'
import { readPayment } from '#contract/auctionPayment.ts'
import { makeRegistrationCode, readRegistrationCode } from '#contract/auctionRegistration.ts'
import { listFinished, readMyParts } from '#contract/myAuction.ts'
import { isHashOf } from '#server/db/secretHash.ts'
import { bidderCalled, type WireBidder } from '#tests/auction/bidderCalled.ts'
import { aRunningAuction, passEndUnrecorded, setEnd } from '#tests/auction/storedAuction.ts'
import { textOf } from '#tests/server/pdfText.ts'
import { problemOf } from '#tests/server/problem.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'
import { verifyPdf } from '#tests/server/verifyPdf.ts'

let server: TestServer
let anna: WireBidder
let filip: WireBidder
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  anna = await bidderCalled(server, 'anna', 'ANNA-NOVAKOVA')
  filip = await bidderCalled(server, 'filip', 'FILIP-KUCERA')
  for (const bidder of [anna, filip]) await bidder.request('POST', '/v1/user/terms/', { version: '2026-11' })
})
afterAll(() => server.close())

describe('GET /v1/user/finished/{id}/payment/', () => {
  test('shows the winner what to pay, where, by when, and as a code for their bank', async () => {
    const { id, fqdn } = await won('1000')
    const payment = await paymentOf(id)
    expect(payment).toMatchObject({
      auctionId: id,
      fqdn,
      unicode: null,
      status: 'due',
      amount: '600',
      currency: 'CZK',
      vat: { percent: '21', net: '495.87', vat: '104.13' },
      account: { iban: 'CZ6508000000192000145399', bic: null, local: '19-2000145399/0800', holder: 'Demo Registry' },
      paidAt: null,
      received: '0',
      billing: { name: 'Anna Nováková', countryCode: 'CZ', identNumber: null },
    })
    expect(payment.qr).toMatchObject({ format: 'spayd' })
    expect(payment.variableSymbol).toMatch(/^[1-9]\d{9}$/)
    expect(payment.qr?.text).toContain(`*AM:600*CC:CZK*DT:`)
    expect(payment.qr?.text).toContain(`*X-VS:${payment.variableSymbol}`)
  })

  test('says the last day, which ends when it is too late', async () => {
    const { id } = await won('1000')
    const { dueAt, qr } = await paymentOf(id)
    const lastDay = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Prague' }).format(Date.parse(dueAt) - 1)
    expect(qr?.text).toContain(`*DT:${lastDay.replaceAll('-', '')}*`)
    expect(
      new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Prague', timeStyle: 'short' }).format(Date.parse(dueAt)),
    ).toBe('00:00')
  })

  test('gives every auction a symbol of its own', async () => {
    const [one, other] = [await won('1000'), await won('1000')]
    expect((await paymentOf(one.id)).variableSymbol).not.toBe((await paymentOf(other.id)).variableSymbol)
  })

  test('goes by the rate the auction was published with, by the usual one where it has none', async () => {
    const [reduced, old] = [await won('1000'), await won('1000')]
    await sql`update auction set terms = terms || '{"vatPercent": "12"}' where id = ${reduced.id}`.execute(server.db)
    await sql`update auction set terms = terms - 'vatPercent' where id = ${old.id}`.execute(server.db)
    expect((await paymentOf(reduced.id)).vat).toEqual({ percent: '12', net: '535.71', vat: '64.29' })
    expect((await paymentOf(old.id)).vat.percent).toBe('21')
  })

  test('demands the rest where a part has come, and for nothing once it is too late', async () => {
    const { id } = await won('1000')
    await sql`insert into auction_payment values (${randomUUID()}, ${id}, 25050, now(), 'part', now(), 'test')`.execute(
      server.db,
    )
    expect(await paymentOf(id)).toMatchObject({
      received: '250.50',
      qr: { text: expect.stringContaining('*AM:349.50*') },
    })
    await sql`update auction set due_at = now() where id = ${id}`.execute(server.db)
    await expect.poll(() => paymentOf(id)).toMatchObject({ status: 'overdue', qr: null, received: '250.50' })
  })

  test('waits for the scheduler to record the end, and is recorded as won once', async () => {
    const id = await bidIn('1000')
    await passEndUnrecorded(server.db, id)
    const requests = Array.from({ length: 8 }, () => paymentOf(id))
    const status = codeStatusOf(id)
    await sql`update auction set due_at = ends_at where id = ${id}`.execute(server.db)
    const payments = await Promise.all(requests)
    expect(payments[0]).toMatchObject({ status: 'due', amount: '600', variableSymbol: expect.any(String) })
    expect(new Set(payments.map(({ variableSymbol }) => variableSymbol)).size).toBe(1)
    expect(await status).toMatchObject({ status: 'not-paid' })
    expect(await messageKindsOf(id)).toEqual(['lost', 'outbid', 'won'])
  })

  test('records no end itself: while the scheduler does not, it is refused for a moment', async () => {
    const id = await bidIn('1000')
    await passEndUnrecorded(server.db, id)
    for (const path of [`/v1/user/finished/${id}/payment/`, codePath(id)]) {
      const answer = await anna.request('GET', path)
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(await problemOf(answer)).toMatchObject({ status: 409, code: 'auction-closing' })
    }
    const { phase } = await server.db
      .selectFrom('auction')
      .select('phase')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(phase).toBe('published')
    expect(await messageKindsOf(id)).toEqual(['outbid'])
  })

  test('says that the time to pay is over and what came in time counts, while it may be recorded', async () => {
    const id = await bidIn('1000')
    await sql`update auction set terms = terms || '{"bookingDays": 3}' where id = ${id}`.execute(server.db)
    await setEnd(server.db, id, -9 * 86_400_000)
    const payment = await paymentOf(id)
    expect(payment).toMatchObject({ status: 'booking', qr: null })
    expect(Date.parse(payment.dueAt)).toBeLessThan(Date.now())
    expect(Date.parse(payment.bookedBy ?? '') - Date.parse(payment.dueAt)).toBeGreaterThan(2.9 * 86_400_000)
    const parts = readMyParts.answer.parse(await (await anna.request('GET', `/v1/user/auctions/?ids=${id}`)).json())
    expect(parts.items[0]).toMatchObject({ result: 'won', payBy: null, bookedBy: payment.bookedBy })
    const open = await anna.request('GET', '/v1/user/finished/?open=yes&size=100')
    expect(listFinished.answer.parse(await open.json()).items.map((row) => row.id)).not.toContain(id)
    const { standing } = readAuction.answer.parse(
      await (await anna.request('GET', `/v1/public/auctions/${id}/`)).json(),
    )
    expect(standing.status).toBe('awaiting_payment')
    const messages = await server.db
      .selectFrom('auction_message')
      .select('about_at')
      .where('auction_id', '=', id)
      .where('kind', '=', 'won')
      .executeTakeFirstOrThrow()
    expect(messages.about_at?.toISOString()).toBe(payment.dueAt)
  })

  test('is nobody else’s to see, and of no auction without a winner', async () => {
    const { id } = await won('1000')
    for (const [bidder, auction] of [
      [filip, id],
      [anna, await aRunningAuction(server.db)],
      [anna, randomUUID()],
    ] as const) {
      const answer = await bidder.request('GET', `/v1/user/finished/${auction}/payment/`)
      expect(await problemOf(answer)).toMatchObject({ status: 404, code: 'auction-not-found' })
    }
  })
})

describe('GET /v1/user/finished/{id}/invoice.pdf', () => {
  test.each([
    ['cs', 'Výzva k platbě', '600 Kč', 'DPH 21 %'],
    ['en', 'Request for payment', 'CZK 600', 'VAT 21%'],
  ])('says the same in %s, signed, with a figure for the bank', async (lang, ...texts) => {
    const { id, fqdn } = await won('1000')
    const { variableSymbol } = await paymentOf(id)
    const answer = await anna.request('GET', `/v1/user/finished/${id}/invoice.pdf?lang=${lang}`)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="payment-${variableSymbol}.pdf"`)
    const file = Buffer.from(await answer.arrayBuffer())
    expect(await verifyPdf(file)).toMatchObject({ isIntact: true, isWhole: true })
    const text = textOf(file).replaceAll('\u00a0', ' ')
    for (const words of [
      ...texts,
      fqdn,
      variableSymbol,
      '19-2000145399/0800',
      'CZ65 0800 0000 1920 0014 5399',
      'Anna Nováková',
    ])
      expect(text).toContain(words)
    expect(file.toString('latin1')).toContain('/S /Figure')
  })

  test('requests nothing more once it is paid', async () => {
    const { id } = await won('1000')
    await pay(id)
    const file = Buffer.from(await (await anna.request('GET', `/v1/user/finished/${id}/invoice.pdf`)).arrayBuffer())
    expect(textOf(file)).toContain('Potvrzení o platbě')
    expect(file.toString('latin1')).not.toContain('/S /Figure')
  })

  test('is nobody else’s to see', async () => {
    const { id } = await won('1000')
    const answer = await filip.request('GET', `/v1/user/finished/${id}/invoice.pdf`)
    expect(await problemOf(answer)).toMatchObject({ status: 404, code: 'auction-not-found' })
  })
})

describe('the code to register with', () => {
  test('is shown once, stored as its hash, and replaced by the next', async () => {
    const { id } = await won('1000')
    await pay(id)
    expect(await codeStatusOf(id)).toMatchObject({ status: 'none', madeAt: null })
    const first = await makeCode(id)
    expect(first).toMatchObject({
      status: 'made',
      code: expect.stringMatching(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/),
    })
    expect(JSON.stringify(await codeStatusOf(id))).not.toContain(first.code)
    const second = await makeCode(id)
    const { hash } = await storedHash(id)
    expect(await isHashOf(second.code, hash)).toBe(true)
    expect(await isHashOf(first.code, hash)).toBe(false)
  })

  test('is made for nothing that is not paid, nor past the time to register', async () => {
    const { id } = await won('1000')
    expect(await codeStatusOf(id)).toMatchObject({ status: 'not-paid', registerBy: null })
    expect(await refusedCode(anna, id)).toMatchObject({ status: 409, code: 'registration-not-open' })
    await pay(id)
    await sql`update auction set due_at = now() - interval '1 second' where id = ${id}`.execute(server.db)
    expect(await refusedCode(anna, id)).toMatchObject({ status: 409, code: 'registration-not-open' })
    await expect.poll(() => codeStatusOf(id)).toMatchObject({ status: 'lapsed' })
  })

  test('is not made while what made it paid has been taken off again', async () => {
    const { id } = await won('1000')
    await pay(id)
    await sql`insert into auction_payment values (${randomUUID()}, ${id}, -1, now(), 'off', now(), 'test')`.execute(
      server.db,
    )
    expect(await codeStatusOf(id)).toMatchObject({ status: 'not-paid' })
    expect(await refusedCode(anna, id)).toMatchObject({ status: 409, code: 'registration-not-open' })
    await sql`insert into auction_payment values (${randomUUID()}, ${id}, 1, now(), 'on', now(), 'test')`.execute(
      server.db,
    )
    expect(await makeCode(id)).toMatchObject({ status: 'made' })
  })

  test('is made for nobody else', async () => {
    const { id } = await won('1000')
    await pay(id)
    expect(await refusedCode(filip, id)).toMatchObject({ status: 404, code: 'auction-not-found' })
  })
})

/** An auction under way that Anna leads at 600 crowns. */
async function bidIn(maximum: string): Promise<string> {
  const id = await aRunningAuction(server.db)
  await filip.bid(id, '500')
  await anna.bid(id, maximum, 1)
  return id
}

async function messageKindsOf(id: string) {
  const rows = await server.db.selectFrom('auction_message').select('kind').where('auction_id', '=', id).execute()
  return rows.map(({ kind }) => kind).sort()
}

/** An auction Anna won for 600 crowns, with this maximum. */
async function won(maximum: string): Promise<{ id: string; fqdn: string }> {
  const id = await bidIn(maximum)
  await setEnd(server.db, id, -1)
  await paymentOf(id)
  return server.db.selectFrom('auction').select(['id', 'fqdn']).where('id', '=', id).executeTakeFirstOrThrow()
}

async function paymentOf(id: string) {
  return readPayment.answer.parse(await (await anna.request('GET', `/v1/user/finished/${id}/payment/`)).json())
}

/** As the operator records it. */
async function pay(id: string) {
  await sql`
    insert into auction_payment select gen_random_uuid(), id, price, now(), 'all', now(), 'test' from auction
    where id = ${id}`.execute(server.db)
  await sql`update auction set phase = 'paid', due_at = now() + interval '14 days' where id = ${id}`.execute(server.db)
}

const codePath = (id: string) => `/v1/user/finished/${id}/registration-code/`

async function codeStatusOf(id: string) {
  return readRegistrationCode.answer.parse(await (await anna.request('GET', codePath(id))).json())
}

async function makeCode(id: string) {
  return makeRegistrationCode.answer.parse(await (await anna.request('POST', codePath(id), {})).json())
}

async function refusedCode(bidder: WireBidder, id: string) {
  return problemOf(await bidder.request('POST', codePath(id), {}))
}

async function storedHash(id: string) {
  return server.db
    .selectFrom('auction_registration_code')
    .select('code_hash as hash')
    .where('auction_id', '=', id)
    .executeTakeFirstOrThrow()
}
