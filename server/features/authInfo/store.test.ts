import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { webAddressOf } from '#server/db/webRole.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { recordRequest } from './requestStore.ts'

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

test('queues at most a thousand requests for AuthInfo, whatever they name', async () => {
  const request = (name: string) => recordRequest(db, { type: 'domain', name })
  await sql`
    insert into auth_info_request (id, requested_at, object_type, name)
    select gen_random_uuid(), now(), 'domain', 'whatever' || n || '.cz' from generate_series(1, 999) as n`.execute(db)
  expect([await request('one.cz'), await request('other.cz')]).toEqual([true, false])
  await sql`delete from auth_info_request`.execute(db)
  expect(await request('other.cz')).toBe(true)
})
