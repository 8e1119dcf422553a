// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bidderCalled } from '#tests/auction/bidderCalled.ts'
import { aRunningAuction } from '#tests/auction/storedAuction.ts'
import { holdStates } from '#tests/server/contactState.ts'
import { countWaiting } from '#tests/server/countWaiting.ts'
import { problemOf } from '#tests/server/problem.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000', SIGN_INS_PER_HOUR: '1000' })
})
afterAll(() => server.close())

const contact = 'ANNA-NOVAKOVA'
const set = (change: string) => sql`update contact set ${sql.raw(change)} where handle = ${contact}`.execute(server.db)
const setLink = (end: string) =>
  sql`update link set ended_at = ${sql.raw(end)} where contact_id = (
    select id from contact where handle = ${contact})`.execute(server.db)

test.each([
  ['signs out', 401, 'signed-out', 'sign out', () => {}],
  ['loses the link', 401, 'signed-out', () => setLink('now()'), () => setLink('null')],
  ['is deleted by the registry', 401, 'signed-out', () => set('deleted_at = now()'), () => set('deleted_at = null')],
  [
    'is blocked',
    403,
    'contact-blocked',
    () => holdStates(server.db, contact, ['serverBlocked']),
    () => holdStates(server.db, contact, []),
  ],
] as const)('a bidder who %s while the bid waits has not bid', async (_what, status, code, happen, restore) => {
  const id = await aRunningAuction(server.db)
  const anna = await bidderCalled(server, 'anna', contact)
  await anna.accept()
  const bidding = await server.db.transaction().execute(async (tx) => {
    await sql`select id from auction where id = ${id} for update`.execute(tx)
    const answer = anna.bid(id, '1000')
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    await (happen === 'sign out' ? anna.signOut() : happen())
    return { answer }
  })
  expect(await problemOf(await bidding.answer)).toMatchObject({ status, code })
  await restore()
  const bids = await server.db.selectFrom('auction_bid').select('sequence').where('auction_id', '=', id).execute()
  expect(bids).toEqual([])
})

test('a contact deleted by the registry is refused at once', async () => {
  const id = await aRunningAuction(server.db)
  const anna = await bidderCalled(server, 'anna', contact)
  await set('deleted_at = now()')
  expect((await anna.bid(id, '1000')).status).toBe(401)
  await set('deleted_at = null')
})
