// @module-tag database
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listActivity } from '#contract/activity.ts'
import { readActivityChain, type ChainPart } from '#contract/activityChain.ts'
import { makeRegistrationCode } from '#contract/auctionRegistration.ts'
import { inTransaction } from '#server/db/connect.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { recordAuctionActivity } from '#server/features/activity/parts/recordAuctionActivity.ts'
import { lockHeads } from '#server/features/activity/store.ts'
import { chainStart } from '#server/features/activity/rules.ts'
import { recordActions } from '#server/features/auction/activity/recordActions.ts'
import { recordPayment } from '#server/features/auction/operator/recordPayment.ts'
import { settleDue } from '#server/features/auction/settleDue.ts'
import { openLedger } from '#server/features/auction/store.ts'
import { bidderCalled, type WireBidder } from '#tests/auction/bidderCalled.ts'
import { czechTerms } from '#tests/auction/czech.ts'
import { aRunningAuction, setEnd } from '#tests/auction/storedAuction.ts'
import { runRegistry } from '#tests/server/runRegistry.ts'
import { signIn } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let anna: WireBidder
let filip: WireBidder
beforeAll(async () => {
  // Each test runs the scheduler's job when it needs it.
  server = await startServer({ CHANGES_PER_MINUTE: '100000' }, { hasClock: false })
  anna = await bidderCalled(server, 'anna', 'ANNA-NOVAKOVA')
  filip = await bidderCalled(server, 'filip', 'FILIP-KUCERA')
  for (const bidder of [anna, filip]) await bidder.accept()
})
afterAll(() => server.close())

const signal = new AbortController().signal
const termsOf = () => czechTerms
const write = recordAuctionActivity
const record = () => recordActions({ db: server.db, write }, signal)

async function nameOf(auctionId: string): Promise<string> {
  const { fqdn } = await server.db
    .selectFrom('auction')
    .select('fqdn')
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow()
  return fqdn
}

async function entriesOf(username: string) {
  const visitor = await signIn(server.url, username)
  return listActivity.answer.parse(await (await visitor.get(listActivity.path)).json()).items
}

async function chainOf(username: string): Promise<ChainPart> {
  const visitor = await signIn(server.url, username)
  return readActivityChain.answer.parse(await (await visitor.get(readActivityChain.path)).json())
}

async function entriesAbout(auctionId: string, username = 'anna') {
  return (await entriesOf(username)).filter((entry) => entry.auctionId === auctionId)
}

test('accepted rules are one entry, however often they are accepted', async () => {
  await anna.accept()
  await record()
  const accepted = (await entriesOf('anna')).filter(({ action }) => action === 'accept-auction-rules')
  expect(accepted).toMatchObject([
    { actor: 'identity', name: 'Anna Nováková', address: '127.0.0.1', object: null, auctionId: null },
  ])
})

describe('a bid', () => {
  test('is one entry with the auction, the person and the instant of the bid', async () => {
    const id = await aRunningAuction(server.db)
    const key = randomUUID()
    const receipt: unknown = await (await anna.bid(id, '7300', 0, key)).json()
    await anna.bid(id, '7300', 0, key)
    await record()
    const fqdn = await nameOf(id)
    expect(await entriesAbout(id)).toMatchObject([
      {
        action: 'place-bid',
        result: 'done',
        actor: 'identity',
        object: { handle: fqdn },
        name: 'Anna Nováková',
        address: '127.0.0.1',
      },
    ])
    expect(receipt).toMatchObject({ at: (await entriesAbout(id))[0]?.at })
  })

  test('that is refused is no entry', async () => {
    const id = await aRunningAuction(server.db)
    expect((await anna.bid(id, '1')).status).toBeGreaterThanOrEqual(400)
    await record()
    expect(await entriesAbout(id)).toEqual([])
  })

  test('leaves no amount in the activity or on the way to it', async () => {
    const id = await aRunningAuction(server.db)
    await anna.bid(id, '73300')
    const { rows: waiting } = await sql<{ row: object }>`
      select to_jsonb(t) - 'id' - 'at' - 'auction_id' - 'identity_id' - 'contact_id' as row
      from auction_activity as t`.execute(server.db)
    expect(waiting).toEqual([{ row: { action: 'place-bid', actor: 'identity', address: '127.0.0.1' } }])
    await record()
    const { rows } = await sql<{ key: string }>`
      select jsonb_object_keys(detail) as key from activity where detail ->> 'auction' = ${id} order by 1`.execute(
      server.db,
    )
    expect(rows.map(({ key }) => key)).toEqual(['at', 'auction', 'bidder', 'fqdn'])
  })

  test('does not wait for the chain of its contact', async () => {
    const id = await aRunningAuction(server.db)
    await inTransaction(server.db, async (tx) => {
      await lockHeads(tx, [anna.party.contact], chainStart)
      expect((await anna.bid(id, '300')).status).toBe(200)
    })
    await record()
    expect(await entriesAbout(id)).toHaveLength(1)
  })
})

test('a payment, its return and a registration code are entries, without amount, reference and code', async () => {
  const { id, code } = await paidWithCode()
  await recordPayment({ db: server.db, termsOf }, { ...payment(id), reference: 'back-77', isReturned: true })
  await record()
  const entries = await entriesAbout(id)
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['return-payment', 'operator'],
    ['create-registration-code', 'identity'],
    ['record-payment', 'operator'],
    ['place-bid', 'identity'],
  ])
  const { rows } = await sql<{ text: string }>`
    select a::text as text from activity as a where detail ->> 'auction' = ${id}`.execute(server.db)
  const text = JSON.stringify([entries, rows])
  for (const secret of [code, 'bank-77', 'back-77']) expect(text).not.toContain(secret)
})

describe('recordActions', () => {
  test('writes each action once with several processes at work', async () => {
    const id = await aRunningAuction(server.db)
    await anna.bid(id, '300')
    await filip.bid(id, '900', 1)
    const counts = await Promise.all([record(), record()])
    expect(counts.reduce((sum, count) => sum + count)).toBe(2)
    expect(await entriesAbout(id)).toHaveLength(1)
    expect(await entriesAbout(id, 'filip')).toHaveLength(1)
  })

  test('leaves an action waiting whose entry could not be written', async () => {
    const id = await aRunningAuction(server.db)
    await anna.bid(id, '300')
    const broken = () => Promise.reject(new Error('no disk'))
    await expect(recordActions({ db: server.db, write: broken }, signal)).rejects.toThrow('no disk')
    expect(await record()).toBe(1)
    expect(await entriesAbout(id)).toHaveLength(1)
  })

  test('drops an action of a contact that does not exist', async () => {
    const id = await aRunningAuction(server.db)
    await sql`
      insert into auction_activity (id, at, action, actor, auction_id, identity_id, contact_id)
      values (gen_random_uuid(), now(), 'place-bid', 'identity', ${id}, gen_random_uuid(), gen_random_uuid())`.execute(
      server.db,
    )
    expect(await record()).toBe(1)
    expect(await record()).toBe(0)
  })

  test('leaves the chains whole', async () => {
    expect((await checkChain(server.db)).breaks).toEqual([])
  })
})

describe('after a contact changed hands', () => {
  beforeEach(record)

  test('the later holder sees bids of the earlier one without the auction', async () => {
    const id = await aRunningAuction(server.db)
    await anna.bid(id, '300')
    await filip.bid(id, '900', 1)
    const paid = await paidBy(anna)
    await sql`update auction set phase = 'lapsed', due_at = null where id = ${paid}`.execute(server.db)
    await sql`update auction set phase = 'lapsed', due_at = null where phase = 'paid'`.execute(server.db)
    await record()
    const env = { DATABASE_URL: server.databaseUrl }
    const { issuer } = await server.db
      .selectFrom('identity')
      .select('issuer')
      .where('subject', '=', 'demo-anna')
      .executeTakeFirstOrThrow()
    const contact = ['--contact', 'ANNA-NOVAKOVA']
    await runRegistry(['link', 'end', ...contact], { env, input: '' })
    const whom = ['--issuer', issuer, '--subject', 'demo-orphan', '--kind', 'account']
    expect((await runRegistry(['link', 'add', ...whom, ...contact], { env, input: '' })).err).toBe('')
    const entries = await entriesOf('orphan')
    const chain = await chainOf('orphan')
    const auctions = entries.filter(({ action }) => action === 'place-bid' || action === 'record-payment')
    expect(auctions.length).toBeGreaterThan(2)
    for (const entry of auctions)
      expect(entry).toMatchObject({ auctionId: null, object: null, name: null, address: null })
    for (const auction of [id, paid]) {
      expect(JSON.stringify([entries, chain])).not.toContain(auction)
      expect(JSON.stringify([entries, chain])).not.toContain(await nameOf(auction))
    }
  })
})

function payment(id: string) {
  const rest = { at: null, by: 'test', isReturned: false, mayShareReference: false }
  return { id, amount: '100', reference: 'bank-77', ...rest }
}

/** An auction that a bidder has won and paid. */
async function paidBy(bidder: WireBidder): Promise<string> {
  const id = await aRunningAuction(server.db)
  await bidder.bid(id, '300')
  await setEnd(server.db, id, -1)
  await settleDue({ ledger: openLedger(server.db), termsOf }, signal)
  const { price } = await server.db.selectFrom('auction').select('price').where('id', '=', id).executeTakeFirstOrThrow()
  const amount = String(Number(price) / 10 ** czechTerms.minorDigits)
  const outcome = await recordPayment({ db: server.db, termsOf }, { ...payment(id), amount, mayShareReference: true })
  expect(outcome).toMatchObject({ ok: true, phase: 'paid' })
  return id
}

async function paidWithCode(): Promise<{ id: string; code: string }> {
  const id = await paidBy(anna)
  const path = makeRegistrationCode.path.replace('{id}', id)
  return { id, code: makeRegistrationCode.answer.parse(await (await anna.request('POST', path, {})).json()).code }
}
