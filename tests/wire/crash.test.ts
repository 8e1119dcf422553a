import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { requestLock, requestLockPatiently, type LockWish } from '#tests/server/requestLock.ts'
import { registerThousands } from '#tests/server/builders/thousands.ts'
import { ended, namesOf, operationIn } from '#tests/server/lock.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { spawnServer, type Spawned } from '#tests/server/spawnServer.ts'
import { faultsOf } from '#tests/server/wholeness.ts'
import { command, databaseIn, makeTemplate } from '#tests/setup/template.ts'

const kills = process.env['TEST_FULL'] ? 40 : 3
// How soon after the request the server is killed: a lock of 1,000 takes about half as long.
const withinMs = 800
const database = `registry_test_${randomUUID().replaceAll('-', '')}`

let url: string
let db: Db
beforeAll(async () => {
  const cluster = inject('cluster')
  // The hosting company then has 3,000 domains.
  await makeTemplate(cluster, database, 7200)
  url = databaseIn(cluster, database)
  db = openDb(openPool({ connectionString: url }, { max: 2, name: 'registry-test' }))
  for (const type of ['nsset', 'keyset'] as const) await registerThousands(db, type, 3000, 'HOSTING-DVORAK')
}, 120_000)
afterAll(async () => {
  await db.destroy()
  await command(inject('cluster'), `drop database if exists ${database} with (force)`)
})

describe('a server killed at any moment of a lock', () => {
  test('leaves everything decided once when it is back: states, lists, journal, history and letters', async () => {
    let server = await spawnServer({ DATABASE_URL: url })
    try {
      let hosting = await signIn(server.url, 'hosting')
      const names = await namesOf(db, 'HOSTING-DVORAK')
      expect(names.length).toBeGreaterThanOrEqual(3000)
      const few = { ids: names.slice(0, 1000) }
      const all = { matching: { query: {} } }
      const wishes: LockWish[] = [
        { type: 'domain', action: 'block-all', selection: few },
        { type: 'domain', action: 'block-transfer', selection: all },
        { type: 'nsset', action: 'block-all', selection: all },
        { type: 'domain', action: 'unblock-all', selection: few },
        { type: 'keyset', action: 'block-transfer', selection: all },
        { type: 'domain', action: 'block-all', selection: all },
      ]

      const requested: { wish: LockWish; key: string }[] = []
      const moments: number[] = []
      for (let kill = 0; kill < kills; kill++) {
        const wish = wishes[kill % wishes.length]
        if (!wish) continue
        const key = randomUUID()
        requested.push({ wish, key })
        const answer = requestLock(hosting, wish, key).catch(() => null)
        moments.push(Math.round(Math.random() * withinMs))
        await pause(moments.at(-1))
        await server.kill()
        await answer
        server = await spawnServer({ DATABASE_URL: url })
        hosting = again(server, hosting)
      }

      // A client without an answer repeats the request with the same key, and gets the operation it made or makes it now.
      const operations = new Set<string>()
      for (const { wish, key } of requested) {
        const operation = await ended(hosting, await operationIn(await requestLockPatiently(hosting, wish, key)))
        expect(operation.status, `killed after ${moments.join()} ms`).toBe('done')
        operations.add(operation.id)
      }
      expect(operations.size).toBe(kills)
      await lettersGone()
      expect(await faultsOf(db), `killed after ${moments.join()} ms`).toEqual({})
    } finally {
      await server.kill()
    }
  }, 600_000)

  test('lets two operations on overlapping sets both end', async () => {
    const server = await spawnServer({ DATABASE_URL: url })
    try {
      const hosting = await signIn(server.url, 'hosting')
      const names = await namesOf(db, 'HOSTING-DVORAK')
      const wishes: LockWish[] = [
        { type: 'domain', action: 'unblock-all', selection: { matching: { query: {} } } },
        { type: 'domain', action: 'block-all', selection: { matching: { query: { sort: '-fqdn' } } } },
        { type: 'domain', action: 'block-transfer', selection: { ids: names.slice(500, 1500) } },
        { type: 'domain', action: 'unblock-all', selection: { ids: names.slice(1000, 2000).toReversed() } },
      ]
      const begun = await Promise.all(
        wishes.map(async (wish) => operationIn(await requestLockPatiently(hosting, wish))),
      )
      const done = await Promise.all(begun.map((operation) => ended(hosting, operation)))
      expect(done.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done'])
      await lettersGone()
      expect(await faultsOf(db)).toEqual({})
    } finally {
      await server.kill()
    }
  }, 120_000)
})

/** The same browser before the server that has come back on another port. */
function again(server: Spawned, before: Visitor): Visitor {
  const visitor = visit(server.url)
  for (const name of ['session', 'csrf']) visitor.setCookie(name, before.cookie(name) ?? '')
  return visitor
}

/** Every letter has left, none of them twice, without waiting for the leases of the killed. */
async function lettersGone() {
  const left = async () => {
    await sql`update mail set next_attempt_at = clock_timestamp()
      where status = 'waiting' and next_attempt_at > clock_timestamp() + interval '1 minute'
        and next_attempt_at < clock_timestamp() + interval '110 seconds'`.execute(db)
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from mail as m left join demo_letter as l on l.mail_id = m.id
      where m.status = 'waiting' or (m.status = 'sent') <> (l.mail_id is not null)`.execute(db)
    return Number(rows[0]?.count)
  }
  await expect.poll(left, { timeout: 60_000, interval: 250 }).toBe(0)
}
