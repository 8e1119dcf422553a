import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { blockDomains } from '#contract/domain.ts'
import { openDb, openPool } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { checkChain } from '#server/features/activity/parts/checkChain.ts'
import { signIn } from '#tests/server/signIn.ts'
import { spawnServer, type Spawned } from '#tests/server/spawnServer.ts'
import { command, databaseIn } from '#tests/setup/template.ts'

// Large enough for the hosting company's domains to be several batches.
const domains = 9600
const name = `registry_crash_${process.pid}`
let url: string
let client: pg.Client

beforeAll(async () => {
  await command(inject('cluster'), `create database ${name} encoding 'UTF8' template template0`)
  url = databaseIn(inject('cluster'), name)
  await migrate({ connectionString: url })
  const issuers = { account: 'http://localhost/account', eid: 'http://localhost/eid' }
  await seedDemo({ connectionString: url }, { domains, seed: 1, issuers })
  client = new pg.Client(url)
  await client.connect()
}, 120_000)

afterAll(async () => {
  await client.end()
  await command(inject('cluster'), `drop database if exists ${name} with (force)`)
})

const instants = [
  ['after its first batch', 'block-all', 'select from operation where id = $1 and decided_to is not null'],
  ['when it has just been taken on', 'unblock-all', 'select from operation where id = $1'],
  ['at its end', 'block-transfer', `select from operation where id = $1 and status = 'done'`],
] as const
// The lease of the killed one has to run out each time: the others are for `npm run test:full`.
const tried = process.env['TEST_FULL'] === 'yes' ? instants : instants.slice(0, 1)

describe('a lock of thousands, its server killed', () => {
  test.each(tried)(
    '%s, is decided once for each object',
    async (_when, action, reached) => {
      const first = await spawnServer({ DATABASE_URL: url })
      const hosting = await signIn(first.url, 'hosting')
      const key = randomUUID()
      const body = { action, selection: { ids: [], matching: { query: {}, except: [] } } }
      const answer = await hosting.send('POST', blockDomains.path, body, { 'idempotency-key': key })
      const operation = blockDomains.answer.parse(await answer.json())
      await until(reached, operation.id)
      await first.kill()

      const second = await spawnServer({ DATABASE_URL: url })
      await until(`select from operation where id = $1 and status = 'done'`, operation.id)
      await until(
        `select where not exists (select from mail where operation_id = $1 and status = 'waiting')`,
        operation.id,
      )
      expect(await repeated(second, key, body)).toBe(operation.id)
      await expectOnce(operation.id)
      await second.stop()
    },
    120_000,
  )
})

/** Whoever never got an answer asks again with the same key. */
async function repeated(server: Spawned, key: string, body: unknown): Promise<string> {
  const hosting = await signIn(server.url, 'hosting')
  const answer = await hosting.send('POST', blockDomains.path, body, { 'idempotency-key': key })
  return blockDomains.answer.parse(await answer.json()).id
}

async function expectOnce(operation: string) {
  const [counts] = await rowsOf(
    `select o.total, o.done + o.unchanged + o.refused as decided,
       (select count(*)::int from operation_item where operation_id = o.id and verdict is null) as undecided,
       (select count(*)::int from operation_item where operation_id = o.id and verdict = 'done') - o.done as miscounted,
       (select count(distinct object_id)::int from registry_journal where operation_id = o.id) - o.done as unjournalled,
       (select count(*)::int - count(distinct object_id)::int from registry_journal where operation_id = o.id) as twice,
       (select count(*)::int from activity where operation_id = o.id and contact_id = o.contact_id) as entries
     from operation o where id = $1`,
    operation,
  )
  expect(counts).toEqual({
    total: counts?.['total'],
    decided: counts?.['total'],
    undecided: 0,
    miscounted: 0,
    unjournalled: 0,
    twice: 0,
    entries: 1,
  })
  expect(counts?.['total']).toBeGreaterThan(2000)

  const mail = await rowsOf('select contact_id, count(*)::int from mail where operation_id = $1 group by 1', operation)
  expect(mail.filter(({ count }) => count !== 1)).toEqual([])
  expect(mail.length).toBeGreaterThan(0)

  const db = openDb(openPool({ connectionString: url }, { max: 1 }))
  expect((await checkChain(db)).breaks).toEqual([])
  await db.destroy()
}

async function rowsOf(sql: string, operation: string): Promise<Record<string, unknown>[]> {
  return (await client.query<Record<string, unknown>>(sql, [operation])).rows
}

async function until(sql: string, operation: string) {
  while ((await rowsOf(sql, operation)).length === 0) await pause(5)
}
