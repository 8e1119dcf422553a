// @module-tag database

import { getHeapSpaceStatistics } from 'node:v8'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { inSnapshot, inTransaction, openDb, openPool, withConnection, type Db } from './connect.ts'
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

test('no statement is compiled to machine code, on a connection of a pool or one alone', async () => {
  const readJit = async (from: Db) => (await sql<{ jit: string }>`show jit`.execute(from)).rows
  const address = { connectionString: database.url }
  expect(await readJit(db)).toEqual([{ jit: 'off' }])
  expect(await withConnection(address, 'registry-test', (connection) => readJit(connection.db))).toEqual([
    { jit: 'off' },
  ])
})

test.each([
  ['transaction', inTransaction],
  ['snapshot', inSnapshot],
] as const)('a statement inside a %s that requests another connection is refused', async (_name, run) => {
  await expect(run(db, () => read(db))).rejects.toThrow('every statement goes through the transaction')
  expect((await run(db, read)).rows).toEqual([{ one: 1 }])
  expect((await read(db)).rows).toEqual([{ one: 1 }])
})

test('the rows of one statement are gone from memory soon after', async () => {
  const row = sql.join(Array.from({ length: 20 }, (_, at) => sql`'value ' || i as ${sql.ref(`column${at}`)}`))
  const bytesAtFirst = oldBytes()
  let bytesAtMost = 0
  for (let round = 0; round < 200; round++) {
    await sql`select ${row} from generate_series(1, 300) as i`.execute(db)
    bytesAtMost = Math.max(bytesAtMost, oldBytes())
  }
  // All rows together have 60 MB.
  expect(bytesAtMost - bytesAtFirst).toBeLessThan(8e6)
})

/** Returns the bytes of objects that outlived two collections of new objects. */
function oldBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
}
