// @module-tag database
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDb, openPool } from '#server/db/connect.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { spawnServer, type Spawned } from '#tests/server/spawnServer.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let portal: Spawned
beforeAll(async () => {
  database = await cloneDatabase()
  portal = await spawnServer({ DATABASE_URL: database.url })
}, 120_000)
afterAll(async () => {
  await portal.kill()
  await database.drop()
})

test('a portal that serves has no connection of the owner', async () => {
  const owner = openDb(openPool({ connectionString: database.url }, { max: 1, name: 'registry-test' }))
  onTestFinished(() => owner.destroy())
  const { rows } = await sql<{ login: string; isOwner: boolean }>`
    select distinct a.usename as login, pg_has_role(a.usename, c.relowner, 'member') as "isOwner"
    from pg_stat_activity as a, pg_class as c
    where a.datname = current_database() and a.application_name <> 'registry-test' and c.oid = 'activity'::regclass`.execute(
    owner,
  )
  expect(rows).toEqual([{ login: expect.stringMatching(/_web_login$/), isOwner: false }])
})

test('a portal does not start with the owner’s login as that of the web process', async () => {
  await expect(spawnServer({ DATABASE_URL: database.url, DATABASE_WEB_URL: database.url })).rejects.toThrow(
    /ended with 1: DATABASE_WEB_URL logs in as \w+, who can change history: [^\n]*\n$/,
  )
}, 60_000)
