import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bidderCalled, type WireBidder } from '#tests/auction/bidderCalled.ts'
import { aRunningAuction, passEndUnrecorded, removeAuctions } from '#tests/auction/storedAuction.ts'
import { registerNamesake } from '#tests/server/builders/storedContact.ts'
import { detach } from '#tests/server/linking.ts'
import { isExisting, merged, obstaclesTo } from '#tests/server/mergeCalls.ts'
import { problemOf } from '#tests/server/problem.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let maria: Visitor
let gita: Visitor
let bidder: WireBidder
let id: string
beforeAll(async () => {
  server = await startServer({ CHANGES_PER_MINUTE: '100000' })
  maria = await signIn(server.url, 'maria')
  gita = await signIn(server.url, 'gita')
  bidder = await bidderCalled(server, 'maria', 'MARIA-WEISS')
  await bidder.accept()
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeAuctions(server.db)
  id = await aRunningAuction(server.db)
  await bidder.bid(id, '1000')
})

/** Sets the phase of the auction, due in so many seconds. */
async function cameTo(phase: string, dueIn: number) {
  await sql`update auction set phase = ${phase}, due_at = now() + make_interval(secs => ${dueIn})
    where id = ${id}`.execute(server.db)
}

describe('detaching a contact is refused while it', () => {
  test.each([
    ['leads an auction', async () => {}],
    ['has won one whose end nobody has recorded', () => passEndUnrecorded(server.db, id)],
    ['owes a payment', () => cameTo('awaiting_payment', 3600)],
    ['holds a right to register', () => cameTo('paid', 3600)],
  ])('%s', async (_what, come) => {
    await come()
    expect(await problemOf(await detach(maria, 'MARIA-WEISS'))).toMatchObject({ status: 409, code: 'open-obligations' })
  })

  test('and nothing of it is done then', async () => {
    await detach(maria, 'MARIA-WEISS')
    expect((await bidder.bid(id, '2000', 1)).status).toBe(200)
  })
})

describe('merging a contact is refused while auctions bind it', () => {
  test('and says so', async () => {
    await registerNamesake(server.db, 'GITA-HORAKOVA', 'OLD-BOUND')
    await sql`update auction set leader_contact_id = (select id from contact where handle = 'OLD-BOUND')
      where id = ${id}`.execute(server.db)
    expect(await obstaclesTo(gita, ['OLD-BOUND'])).toMatchObject([
      { candidate: 'OLD-BOUND', reason: 'open-obligations', clear: 'leave-out', object: null },
    ])
    const preview = await (await gita.get('/api/user/merge-candidates/OLD-BOUND/preview/')).json()
    expect(preview).toMatchObject({ obstacles: [{ reason: 'open-obligations' }] })
    expect(await isExisting(server.db, 'OLD-BOUND')).toBe(true)
    await cameTo('registered', 3600)
    expect(await merged(gita, ['OLD-BOUND'])).toMatchObject({ merged: ['OLD-BOUND'] })
  })
})

describe('a contact is free again when', () => {
  test('another bidder leads', async () => {
    await sql`update auction set leader_contact_id = gen_random_uuid() where id = ${id}`.execute(server.db)
    expect((await detach(maria, 'MARIA-WEISS')).status).toBe(200)
  })
})
