// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { switchContact } from '#contract/link.ts'
import { readOperation, type Operation } from '#contract/operation.ts'
import { removeExpiredData } from '#server/scheduler/retention.ts'
import { countWaiting } from '#tests/server/countWaiting.ts'
import { changeOperation, lock, namesOf, operationIn, read } from '#tests/server/lock.ts'
import { codeOf } from '#tests/server/problem.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'
import { usualPeriods } from '#tests/server/usualPeriods.ts'

let server: TestServer
let gita: Visitor
let names: string[]
beforeAll(async () => {
  server = await startServer({ PREVIEWS_PER_PERSON: '2', CALLS_OF_ONE: '16' })
  gita = await signIn(server.url, 'gita')
  names = await namesOf(server.db, 'GITA-HORAKOVA')
})
beforeEach(async () => {
  await sql`delete from operation where status = 'prepared'`.execute(server.db)
})
afterAll(() => server.close())

describe('previews of a person', () => {
  test('past their bound withdraw the oldest, whose objects are removed and which cannot be confirmed', async () => {
    const first = await previewOf(3)
    const second = await previewOf(4)
    expect(await itemsOf(first)).toBe(3)
    const third = await previewOf(5)
    expect([await itemsOf(first), await itemsOf(second), await itemsOf(third)]).toEqual([0, 4, 5])
    expect(await codeOf(await changeOperation(gita, first, 'confirm'))).toBe('operation-expired')
    expect(await operationIn(await changeOperation(gita, second, 'confirm'))).toMatchObject({
      status: 'done',
      total: 4,
    })
    expect(await operationIn(await changeOperation(gita, third, 'confirm'))).toMatchObject({ status: 'done', total: 5 })
  })

  test('are counted together in all sessions and as every contact, and apart from other people’s', async () => {
    const others = await previewOf(2)
    const maria = await signIn(server.url, 'maria')
    const again = await signIn(server.url, 'maria')
    const [first, second, third] = [
      await previewAs(maria, 'MARIA-WEISS'),
      await previewAs(again, 'MARIA-WEISS'),
      await previewAs(again, 'WEISS-GMBH'),
    ]
    expect([await itemsOf(first), await itemsOf(second), await itemsOf(third)]).toEqual([0, 1, 1])
    expect(await itemsOf(others)).toBe(2)
  })

  test('made at the same time are counted one after another, and leave as many as a person may have', async () => {
    const { identity_id: gitaId } = await server.db
      .selectFrom('operation')
      .select('identity_id')
      .where('id', '=', (await previewOf(1)).id)
      .executeTakeFirstOrThrow()
    const made = await server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('identity').select('id').where('id', '=', gitaId).forNoKeyUpdate().execute()
      const begun = Array.from({ length: 4 }, (_each, index) => previewOf(index + 1))
      await expect.poll(() => countWaiting(server.db), { timeout: 20_000, interval: 20 }).toBe(4)
      return begun
    })
    const previews = await Promise.all(made)
    const items = await Promise.all(previews.map((preview) => itemsOf(preview)))
    expect(items.filter((count) => count > 0)).toHaveLength(2)
  })

  test('withdraw none that is being confirmed, and do not wait for it', async () => {
    const first = await previewOf(3)
    await server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('operation').select('id').where('id', '=', first.id).forUpdate().execute()
      await previewOf(2)
      await previewOf(2)
    })
    expect(await itemsOf(first)).toBe(3)
    expect(await operationIn(await changeOperation(gita, first, 'confirm'))).toMatchObject({ status: 'done', total: 3 })
  })

  test('that are cancelled hold no objects any more', async () => {
    const prepared = await previewOf(3)
    const cancelled = await operationIn(await changeOperation(gita, prepared, 'cancel'))
    expect(cancelled).toMatchObject({ status: 'cancelled', total: 3, cancelled: 3 })
    expect(await itemsOf(prepared)).toBe(0)
  })

  test('are removed once they can no longer be confirmed, cancelled ones too, and nothing that began', async () => {
    const [begun, expired] = [await previewOf(2), await previewOf(3)]
    await changeOperation(gita, begun, 'confirm')
    const cancelled = await previewOf(2)
    await changeOperation(gita, cancelled, 'cancel')
    await expireNow([expired, cancelled])
    const open = await previewOf(4)
    await removeExpiredData(server.db, usualPeriods, { signal: new AbortController().signal })
    const statuses = await Promise.all(
      [expired, cancelled].map(async ({ id }) => (await gita.get(readOperation.path.replace('{id}', id))).status),
    )
    expect(statuses).toEqual([404, 404])
    expect(await itemsOf(expired)).toBe(0)
    expect([await read(gita, begun), await read(gita, open)]).toMatchObject([
      { status: 'done' },
      { status: 'prepared' },
    ])
    expect([await itemsOf(begun), await itemsOf(open)]).toEqual([2, 4])
  })
})

function previewOf(count: number): Promise<Operation> {
  return lock(gita, 'block-transfer', names.slice(0, count), true)
}

async function previewAs(visitor: Visitor, handle: string): Promise<Operation> {
  await visitor.send('POST', switchContact.path, { handle })
  return lock(visitor, 'block-all', (await namesOf(server.db, handle)).slice(0, 1), true)
}

async function expireNow(operations: readonly Operation[]): Promise<void> {
  await server.db
    .updateTable('operation')
    .set({ expires_at: sql<Date>`clock_timestamp()` })
    .where(
      'id',
      'in',
      operations.map(({ id }) => id),
    )
    .execute()
}

async function itemsOf({ id }: Operation): Promise<number> {
  const { count } = await server.db
    .selectFrom('operation_item')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('operation_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}
