import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listKeysets } from '#contract/keyset.ts'
import { listNssets } from '#contract/nsset.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { requestLock, type LockWish } from '#tests/server/requestLock.ts'
import { registerKeyset, registerNsset } from '#tests/server/builders/storedSet.ts'
import { changeOperation, operationIn } from '#tests/server/lock.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'
import { faultsOf } from '#tests/server/wholeness.ts'

const kinds = {
  nsset: { list: listNssets, register: registerNsset },
  keyset: { list: listKeysets, register: registerKeyset },
} as const

let server: TestServer
let tomas: Visitor
let hosting: Visitor
beforeAll(async () => {
  server = await startServer()
  for (const type of ['nsset', 'keyset'] as const) {
    const technical = ['TOMAS-SVOBODA', 'HOSTING-DVORAK']
    for (const number of [1, 2, 3, 10]) await kinds[type].register(server.db, `BOTH-${number}`, { technical })
  }
  tomas = await signIn(server.url, 'tomas')
  hosting = await signIn(server.url, 'hosting')
})
afterAll(() => server.close())

describe.each(['nsset', 'keyset'] as const)('a lock of %ss', (type) => {
  test('takes what is named and what matches, less what is left out, and shows in everybody’s list', async () => {
    for (const visitor of [tomas, hosting]) await locksSeenBy(visitor, type)
    const selection = { ids: ['both-1'], matching: { query: { q: 'BOTH' }, except: ['BOTH-1', 'BOTH-10'] } }
    const operation = await operationIn(await requestLock(tomas, { type, action: 'block-transfer', selection }))
    expect(operation).toMatchObject({ objectType: type, status: 'done', total: 3, done: 3 })
    for (const visitor of [tomas, hosting]) {
      expect(await locksSeenBy(visitor, type)).toEqual(['transfer', 'transfer', 'transfer', 'open'])
    }
  })

  test('leaves one letter and one entry with each technical contact, and a line of the journal for each', async () => {
    const names = ['BOTH-2', 'BOTH-10']
    const { id } = await operationIn(await requestLock(tomas, { type, action: 'block-all', selection: { ids: names } }))
    const { rows: letters } = await sql<{ handle: string; names: string[] }>`
      select c.handle, m.data -> 'names' as names from mail as m join contact as c on c.id = m.contact_id
      where m.operation_id = ${id} order by c.handle`.execute(server.db)
    expect(letters).toEqual(['HOSTING-DVORAK', 'TOMAS-SVOBODA'].map((handle) => ({ handle, names })))
    const { rows: entries } = await sql<{ handle: string; detail: unknown }>`
      select c.handle, a.detail from activity as a join contact as c on c.id = a.contact_id
      where a.operation_id = ${id} order by c.handle`.execute(server.db)
    expect(entries).toMatchObject([
      { handle: 'HOSTING-DVORAK', detail: { by: 'TOMAS-SVOBODA', changed: 2 } },
      { handle: 'TOMAS-SVOBODA', detail: { total: 2, done: 2 } },
    ])
    const { rows: journal } = await sql<{ handle: string; type: string }>`
      select handle, object_type as type from registry_journal where operation_id = ${id} order by handle`.execute(
      server.db,
    )
    expect(journal).toEqual([
      { handle: 'BOTH-10', type },
      { handle: 'BOTH-2', type },
    ])
    expect((await checkChain(server.db)).breaks).toEqual([])
  })

  test('is predicted without changes, and undone to the previous state', async () => {
    const before = await locksSeenBy(tomas, type)
    const prepared = await operationIn(
      await requestLock(tomas, { type, action: 'block-all', selection: { ids: ['BOTH-1', 'BOTH-3'] }, dryRun: true }),
    )
    expect(prepared).toMatchObject({ status: 'prepared', done: 2 })
    expect(await locksSeenBy(tomas, type)).toEqual(before)

    const operation = await operationIn(await changeOperation(tomas, prepared, 'confirm'))
    expect(operation).toMatchObject({ status: 'done', done: 2 })
    expect(await locksSeenBy(hosting, type)).toEqual(['full', 'full', 'full', 'full'])
    expect(await operationIn(await changeOperation(tomas, operation, 'undo'))).toMatchObject({
      objectType: type,
      done: 2,
    })
    expect(await locksSeenBy(hosting, type)).toEqual(before)
  })

  test('with one among them that is not mine finds no such object', async () => {
    await kinds[type].register(server.db, 'ANNAS', { technical: ['ANNA-NOVAKOVA'] })
    const answer = await requestLock(tomas, { type, action: 'block-all', selection: { ids: ['BOTH-1', 'ANNAS'] } })
    expect(answer.status).toBe(404)
  })
})

test('one key stands for one kind of object: under it nobody locks keysets for nssets', async () => {
  const key = randomUUID()
  const wish: LockWish = { action: 'block-all', selection: { ids: ['BOTH-1'] } }
  await operationIn(await requestLock(tomas, { ...wish, type: 'nsset' }, key))
  const other = await requestLock(tomas, { ...wish, type: 'keyset' }, key)
  expect(other.status).toBe(422)
})

test('everything fits together afterwards', async () => {
  expect(await faultsOf(server.db)).toEqual({})
})

type Type = keyof typeof kinds

/** The positions of the locks of the sets both look after, in the order of their handles. */
async function locksSeenBy(visitor: Visitor, type: Type) {
  const answer = await visitor.get(`${kinds[type].list.path}?q=BOTH&sort=handle`)
  return kinds[type].list.answer.parse(await answer.json()).items.map((row) => row.lock)
}
