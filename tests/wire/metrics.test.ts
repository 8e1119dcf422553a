import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { readInfo } from '#contract/session.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { bidderCalled } from '#tests/auction/bidderCalled.ts'
import { aRunningAuction, setEnd } from '#tests/auction/storedAuction.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { holdTable } from '#tests/server/holdTable.ts'
import { listen } from '#tests/server/listen.ts'
import { signIn, visit, type Visitor } from '#tests/server/signIn.ts'
import { freePorts, spawnServer, type Spawned } from '#tests/server/spawnServer.ts'

let portal: Spawned
let db: Db
let drop: () => Promise<void>
let address: string
let databaseUrl: string
let anna: Visitor
beforeAll(async () => {
  const database = await cloneDatabase()
  drop = database.drop
  databaseUrl = database.url
  db = openDb(openPool({ connectionString: database.url }, { max: 2 }))
  const [port = 0] = await freePorts(1)
  address = `http://127.0.0.1:${port}/metrics`
  portal = await spawnServer({ DATABASE_URL: database.url, METRICS_PORT: String(port) })
  anna = await signIn(portal.url, 'anna')
})
afterAll(async () => {
  await portal.kill()
  await db.destroy()
  await drop()
})

test('figures are read at a port of their own, and never where people come', async () => {
  const answer = await fetch(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  expect((await fetch(new URL('/api/healthcheck', address))).status).toBe(404)
  expect((await fetch(`${portal.url}/metrics`)).status).toBe(404)
})

test('answers are counted by the pattern of their route and the class of their status, for every caller', async () => {
  await anna.get('/api/user/info/')
  for (const name of ['novakova-secret.cz', 'other-secret.cz']) await anna.get(`/api/registry/domain/${name}/`)
  await fetch(`${portal.url}/nowhere/anna-secret?q=secret`)
  const text = await read()
  expect(text).toContain(
    'portal_http_request_duration_seconds_count{method="GET",route="/api/user/info/",status="2xx"}',
  )
  expect(text).toMatch(
    /portal_http_request_duration_seconds_count\{method="GET",route="\/api\/registry\/domain\/:id\/",status="4xx"\} 2/,
  )
  expect(text).not.toMatch(/secret|novak|anna/i)
})

test('the pool, the waits for it, rounds of jobs, the event loop and the process are among them', async () => {
  const text = await read()
  expect(text).toMatch(/^portal_database_connections\{state="(busy|idle)"\} \d+$/m)
  for (const name of [
    'portal_database_up 1',
    'portal_database_waiting 0',
    'portal_database_wait_seconds_count',
    'portal_job_duration_seconds_count{name="letters",result="done"}',
    'portal_info{version=',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(text).toContain(name)
})

test('what is left to do is reported as it is in the database', async () => {
  await sql`
    insert into mail (id, created_at, kind, language, data, status, next_attempt_at)
    values (gen_random_uuid(), now() - interval '2 hours', 'link', 'en', '{}', 'waiting', now() + interval '1 hour')`.execute(
    db,
  )
  expect(await figure('portal_outbox_letters')).toBe(1)
  expect(await figure('portal_outbox_oldest_seconds')).toBeGreaterThanOrEqual(7200)
  expect([await figure('portal_operations_running'), await figure('portal_auctions_due')]).toEqual([0, 0])
})

test('counts rejected changes that the portal does not take back, until a deposit newer than the answer', async () => {
  const entry = (command: string, change: string, previous: string | null) =>
    sql`
    insert into registry_journal (id, recorded_at, object_type, object_id, roid, handle, command, change, previous,
      status, decided_at, reason)
    select gen_random_uuid(), now(), 'contact', id, roid, handle, ${command}, ${change}, ${previous}, 'rejected', now(),
      'no' from contact where handle = 'DANA-MALA'`.execute(db)
  await entry('delete', '{}', null)
  await entry('update', '{"chg":{"registrant":"DANA-MALA"}}', null)
  await entry('update', '{"chg":{"authInfo":{"hash":"h","expiresAt":"2030-01-01T00:00:00Z"}}}', null)
  await entry('update', '{"chg":{"contact":{"fax":null}}}', '{"contact":{"fax":null}}')
  expect(await figure('portal_registry_unsettled')).toBe(2)
  await sql`
    insert into repository (tld, deposit_id, deposit_type, resend, watermark, full_deposit_id, full_watermark, imported_at,
      refused_domains)
    values ('cz', '1', 'FULL', 0, now() + interval '1 second', '1', now(), now(), 0)`.execute(db)
  expect(await figure('portal_registry_unsettled')).toBe(0)
})

test('the end of an auction is recorded with how late that was, and live readers are counted as they come and go', async () => {
  const bidder = await bidderCalled(portal, 'anna', 'ANNA-NOVAKOVA')
  await bidder.accept()
  const id = await aRunningAuction(db)
  const stream = await listen(visit(portal.url), `/v1/public/events/?ids=${id}`)
  expect(await figure('portal_live_readers')).toBe(1)
  await stream.leave()
  await expect.poll(() => figure('portal_live_readers'), { timeout: 10_000 }).toBe(0)
  expect(await figure('portal_live_readers_cut_total')).toBe(0)
  await setEnd(db, id, -3000)
  await expect.poll(() => figure('portal_auction_closing_late_seconds_count'), { timeout: 10_000 }).toBe(1)
  expect(await figure('portal_auction_closing_late_seconds_sum')).toBeGreaterThanOrEqual(3)
})

test('a database whose connections are all in use is reported as that, and not as away', async () => {
  const [port = 0] = await freePorts(1)
  const narrow = { METRICS_PORT: String(port), DATABASE_CONNECTIONS: '2' }
  const other = await spawnServer({ DATABASE_URL: databaseUrl, ...narrow })
  const readOther = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const headers = { cookie: `session=${anna.cookie('session')}` }
  const letGo = await holdTable(db, 'session')
  try {
    const requests = Array.from({ length: 4 }, () => fetch(other.url + readInfo.path, { headers }))
    await expect.poll(readOther).toContain('portal_database_connections{state="busy"} 2')
    expect(await readOther()).toContain('portal_database_up 1')
    await letGo()
    await Promise.all(requests)
  } finally {
    await letGo()
    await other.kill()
  }
}, 60_000)

async function read(): Promise<string> {
  return (await fetch(address)).text()
}

async function figure(name: string): Promise<number> {
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(await read()) ?? []
  return Number(value)
}
