import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { inSnapshot, inTransaction, openDb, openPool, type Db } from './connect.ts'
import { webAddressOf } from './webRole.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db
beforeAll(async () => {
  database = await cloneDatabase()
  db = openDb(openPool(webAddressOf({ connectionString: database.url }), { max: 2 }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const read = (from: Db) => sql<{ one: number }>`select 1 as one`.execute(from)

test.each([
  ['transaction', inTransaction],
  ['snapshot', inSnapshot],
] as const)('a statement inside a %s that requests another connection is refused', async (_name, run) => {
  await expect(run(db, () => read(db))).rejects.toThrow('every statement goes through the transaction')
  expect((await run(db, read)).rows).toEqual([{ one: 1 }])
  expect((await read(db)).rows).toEqual([{ one: 1 }])
})
