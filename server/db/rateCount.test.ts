// @module-tag database
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { openDb, openPool, type Db } from './connect.ts'
import { webAddressOf } from './webRole.ts'
import { countBoth } from './rateCount.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db
beforeAll(async () => {
  database = await cloneDatabase()
  db = openDb(openPool(webAddressOf({ connectionString: database.url })))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function counts() {
  const rows = await db
    .selectFrom('rate_count')
    .select(['bucket', 'count'])
    .where('bucket', 'in', ['account', 'address'])
    .orderBy('bucket')
    .execute()
  return rows.map(({ bucket, count }) => `${bucket} ${count}`)
}

test('counts in two buckets, in the second only while the first is not over its limit', async () => {
  const count = (limit: number) =>
    countBoth(db, { first: { name: 'account', limit: 2 }, second: { name: 'address', limit } }, 60)
  expect(await count(10)).toEqual({ first: { count: 1, emptyIn: 60 }, second: { count: 1, emptyIn: 60 } })
  await count(10)
  expect(await counts()).toEqual(['account 2', 'address 2'])
  expect(await count(10)).toEqual({ first: { count: 3, emptyIn: 60 }, second: null })
  expect(await counts()).toEqual(['account 3', 'address 2'])
})

test('returns the count of a second bucket and when it is reset, and starts again then', async () => {
  const buckets = (name: string) => ({ first: { name, limit: 100 }, second: { name: 'office', limit: 1 } })
  expect((await countBoth(db, buckets('one'), 30)).second?.count).toBe(1)
  expect((await countBoth(db, buckets('two'), 30)).second).toEqual({ count: 2, emptyIn: 30 })
  await db
    .updateTable('rate_count')
    .set({ ends_at: new Date(0) })
    .where('bucket', '=', 'office')
    .execute()
  expect((await countBoth(db, buckets('three'), 30)).second?.count).toBe(1)
})

test('loses no count and has no deadlock under concurrent use', async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      countBoth(
        db,
        { first: { name: `person-${i % 5}`, limit: 1000 }, second: { name: `place-${i % 3}`, limit: 1000 } },
        60,
      ),
    ),
  )
  const { sum } = await db
    .selectFrom('rate_count')
    .select(({ fn }) => fn.sum<string>('count').as('sum'))
    .where('bucket', 'like', 'p%-%')
    .executeTakeFirstOrThrow()
  expect(Number(sum)).toBe(120)
})
