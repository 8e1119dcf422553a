// @module-tag database
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { webAddressOf } from '#server/db/webRole.ts'
import { readLimits } from '#server/http/readLimits.ts'

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

/** How many of so many reads are let in, one after another. */
function letIn(
  countRead: ReturnType<typeof readLimits>,
  reads: number,
  { name, limit }: { name: string; limit: number },
) {
  return Array.from({ length: reads }).filter(() => {
    try {
      countRead(name, limit)
      return true
    } catch {
      return false
    }
  }).length
}

async function stored(name: string): Promise<number> {
  const row = await db.selectFrom('rate_count').select('count').where('bucket', '=', name).executeTakeFirst()
  return row?.count ?? 0
}

test('lets in what the limit says, before the store has answered', () => {
  expect(letIn(readLimits(db), 150, { name: 'alone', limit: 100 })).toBe(100)
})

test('counts for all processes together, a twentieth of the limit at a time', async () => {
  const [one, other] = [readLimits(db), readLimits(db)]
  const given = { name: 'shared', limit: 100 }
  expect(letIn(one, 4, given)).toBe(4)
  expect(await stored('shared')).toBe(0)
  expect(letIn(one, 86, given)).toBe(86)
  await expect.poll(() => stored('shared')).toBe(90)
  expect(letIn(other, 5, given)).toBe(5)
  await expect.poll(() => stored('shared')).toBe(95)
  await expect.poll(() => letIn(other, 1, given)).toBe(0)
  expect(await stored('shared')).toBeLessThanOrEqual(105)
})

test('says in how many seconds the bucket is empty again', () => {
  const countRead = readLimits(db)
  countRead('soon', 1)
  expect(() => countRead('soon', 1)).toThrow(
    expect.objectContaining({ code: 'too-many-requests', more: expect.objectContaining({ retryAfter: 60 }) }),
  )
})

test('begins anew when the bucket of the store has ended', async () => {
  const given = { name: 'ended', limit: 20 }
  letIn(readLimits(db), 20, given)
  await expect.poll(() => stored('ended')).toBe(20)
  await db
    .updateTable('rate_count')
    .set({ ends_at: new Date(0) })
    .where('bucket', '=', 'ended')
    .execute()
  const fresh = readLimits(db)
  expect(letIn(fresh, 1, given)).toBe(1)
  await expect.poll(() => stored('ended')).toBe(1)
})
