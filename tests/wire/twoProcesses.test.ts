import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MineEvent, AuctionStateEvent } from '#contract/auctionEvents.ts'
import { exportDomainsCsv } from '#contract/domain.ts'
import { OperationProgress, watchOperation } from '#contract/operation.ts'
import { readInfo, signOut } from '#contract/session.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { bidderCalled } from '#tests/auction/bidderCalled.ts'
import { aRunningAuction, setEnd } from '#tests/auction/storedAuction.ts'
import { requestLock } from '#tests/server/requestLock.ts'
import { listen } from '#tests/server/listen.ts'
import { changeOperation, ended, lock, makeAdminOf, namesOf, operationIn, read, setStates } from '#tests/server/lock.ts'
import { codeOf } from '#tests/server/problem.ts'
import { signIn, visit } from '#tests/server/signIn.ts'
import { twoPortals, type TwoPortals } from '#tests/server/twoPortals.ts'

let two: TwoPortals
let db: Db
/** All requests from now on go to this process. */
let at: (which: 0 | 1) => void
beforeAll(async () => {
  two = await twoPortals({ EXPORTS_PER_HOUR: '6' })
  at = two.balancer.lead
  db = openDb(openPool({ connectionString: two.databaseUrl }, { max: 2 }))
}, 120_000)
afterAll(async () => {
  await db.destroy()
  await two.close()
})

test('a sign-in begun at one process is finished at the other, and both know the session', async () => {
  two.balancer.lead(null)
  const before = two.balancer.sent()
  const dana = await signIn(two.balancer.url, 'dana')
  expect(two.balancer.sent().map((count, i) => count - (before[i] ?? 0))).toEqual([1, 1])
  for (const which of [0, 1] as const) {
    at(which)
    expect((await dana.get(readInfo.path)).status).toBe(200)
  }
})

test('an operation begun at one process is watched, seen and undone at the other', async () => {
  at(0)
  const gita = await signIn(two.balancer.url, 'gita')
  const [name = ''] = await namesOf(db, 'GITA-HORAKOVA')
  await setStates(db, name, [])
  const locked = await lock(gita, 'block-transfer', [name])
  at(1)
  expect(await read(gita, locked)).toMatchObject({ id: locked.id, status: 'done', done: 1 })
  const undone = await operationIn(await changeOperation(gita, locked, 'undo'))
  at(0)
  expect(await ended(gita, undone)).toMatchObject({ status: 'done', done: 1 })

  await makeAdminOf(db, 'GITA-HORAKOVA', 1150)
  const long = await operationIn(
    await requestLock(gita, { action: 'block-all', selection: { matching: { query: {} } } }),
  )
  expect(long.status).toBe('running')
  at(1)
  const stream = await listen(gita, watchOperation.path.replace('{id}', long.id))
  let last = await stream.next()
  for (let next = last; next !== null; next = await stream.next()) last = next
  const { status, total, done, unchanged, refused } = OperationProgress.parse(last?.data)
  expect([status, done + unchanged + refused]).toEqual(['done', total])
})

test('a bid at one process is sent by the other', async () => {
  at(0)
  const anna = await bidderCalled(two.balancer, 'anna', 'ANNA-NOVAKOVA')
  await anna.accept()
  const id = await aRunningAuction(db)
  at(1)
  const stream = await listen(visit(two.balancer.url), `/v1/public/events/?ids=${id}`)
  const nextState = async () => AuctionStateEvent.parse((await stream.next())?.data)
  expect(await nextState()).toMatchObject({ id, sequence: 0 })
  at(0)
  await anna.bid(id, '1000')
  expect(await nextState()).toMatchObject({ id, sequence: 1, price: '100' })
  at(1)
  // Raised here, with what was decided there in view.
  expect(await (await anna.bid(id, '2000', 1)).json()).toMatchObject({ isLeading: true, ownSequence: 2 })
  await stream.leave()
})

test('both close auctions, and each is closed once', async () => {
  at(0)
  const filip = await bidderCalled(two.balancer, 'filip', 'FILIP-KUCERA')
  await filip.accept()
  const ids = await Promise.all(Array.from({ length: 12 }, () => aRunningAuction(db)))
  for (const [n, id] of ids.entries()) {
    at(n % 2 === 0 ? 0 : 1)
    expect((await filip.bid(id, '1000')).status).toBe(200)
  }
  await Promise.all(ids.map((id) => setEnd(db, id, -1)))
  const closings = async () => {
    const { rows } = await sql<{ entries: number; won: number }>`
      select count(*)::int as entries, (select count(*)::int from auction_message
        where auction_id = any(${ids}::uuid[]) and kind = 'won') as won
      from auction_change where auction_id = any(${ids}::uuid[]) and phase = 'awaiting_payment'`.execute(db)
    return rows[0]
  }
  await expect.poll(closings, { timeout: 20_000 }).toEqual({ entries: 12, won: 12 })
})

test('a session ended at one process has ended at the other, with its token and all it listens to', async () => {
  at(0)
  const anna = await signIn(two.balancer.url, 'anna')
  await anna.send('POST', '/auctions/api/login/', { contact: 'ANNA-NOVAKOVA' })
  const authorization = `Bearer ${anna.cookie('auction_token')}`
  at(1)
  const stream = await listen(visit(two.balancer.url), '/v1/public/events/?mine=yes', { authorization })
  MineEvent.parse((await stream.next())?.data)
  at(0)
  expect((await anna.send('POST', signOut.path, {})).status).toBe(200)
  at(1)
  expect((await stream.next())?.event).toBe('ended-session')
  expect(await stream.next()).toBeNull()
  const exposure = await fetch(`${two.balancer.url}/v1/user/exposure/`, { headers: { authorization } })
  expect(await codeOf(exposure)).toBe('signed-out')
})

test('what one account may do in an hour is counted at both together', async () => {
  at(0)
  const filip = await signIn(two.balancer.url, 'filip')
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) {
    at(n % 2 === 0 ? 0 : 1)
    statuses.push((await filip.get(exportDomainsCsv.path)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
})
