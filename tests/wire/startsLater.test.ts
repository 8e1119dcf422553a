import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openProxy } from '#tests/auction/chaos/proxy.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { registry } from '#tests/server/registryCommand.ts'
import { spawnServer } from '#tests/server/spawnServer.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

/** A proxy that leads nowhere yet, the database's address through it, and where it has to lead. */
async function openDetour() {
  const proxy = await openProxy()
  onTestFinished(() => proxy.close())
  const { host, port, user, database: name } = new pg.Client(database.url)
  const through = new URL(`postgresql://${new URL(proxy.url).host}/${name}`)
  through.username = user ?? ''
  return { proxy, through, target: host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : port }
}

test('a start waits for a database that is away, says so once, and goes on when it is there', async () => {
  const { proxy, through, target } = await openDetour()
  let isReady = false
  const starting = spawnServer({ DATABASE_URL: through.href }).then((portal) => {
    isReady = true
    return portal
  })
  await expect.poll(() => proxy.count()).toBeGreaterThan(2)
  expect(isReady).toBe(false)
  proxy.leadTo(target)
  const portal = await starting
  expect(portal.output().match(/waiting for the database/g)).toHaveLength(1)
  expect(await portal.stop()).toBe(0)
})

test('a start that loses the database after its migrations begins again', async () => {
  const client = new pg.Client(database.url)
  await client.connect()
  // The first statement that stores a setting ends its own connection, as a restart of the database would.
  await client.query(`
    create sequence losses;
    create function lose() returns trigger language plpgsql as $$
      begin if nextval('losses') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if; return null; end $$;
    create trigger loses before insert or update on setting for each statement execute function lose()`)
  const portal = await spawnServer({ DATABASE_URL: database.url })
  await client.query('drop trigger loses on setting; drop function lose; drop sequence losses')
  await client.end()
  expect(portal.output().match(/the database went away, starting again/g)).toHaveLength(1)
  expect(await portal.stop()).toBe(0)
})

test('a start ends in one line where waiting mends nothing', async () => {
  const nowhere = new URL(database.url)
  nowhere.pathname = '/registry_test_nowhere'
  await expect(spawnServer({ DATABASE_URL: nowhere.href })).rejects.toThrow(
    /ended with 1: the database of DATABASE_URL cannot be used: .*registry_test_nowhere.*\n$/,
  )
})

test('a start and a command end in one line where the database proves nothing by TLS', async () => {
  const { proxy, through, target } = await openDetour()
  proxy.leadTo(target)
  through.searchParams.set('sslmode', 'verify-full')
  const line = /the database of DATABASE_URL cannot be used: [^\n]*(SSL|certificate)[^\n]*\n$/
  await expect(spawnServer({ DATABASE_URL: through.href })).rejects.toThrow(line)
  const { code, err } = await registry(['journal', 'export'], { env: { DATABASE_URL: through.href } })
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(line) })
})
