// @module-tag database
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '#contract/system.ts'
import { openDb, openPool } from '#server/db/connect.ts'
import { openProxy } from '#tests/auction/chaos/proxy.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { countWaiting } from '#tests/server/countWaiting.ts'
import { holdTable } from '#tests/server/holdTable.ts'
import { problemOf } from '#tests/server/problem.ts'
import { spawnServer } from '#tests/server/spawnServer.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('GET /api/healthcheck', () => {
  test('says that the process lives', async () => {
    const answer = await fetch(`${server.url}/api/healthcheck`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ status: 'ok' })
  })

  test('says of the database whether it is there', async () => {
    const answer = await fetch(`${server.url}/api/healthcheck/ready`)
    expect(await answer.json()).toMatchObject({ status: 'ready', dependencies: [{ name: 'database', isReady: true }] })
  })
})

describe('probes', () => {
  test('are answered however often they are made, from wherever', async () => {
    const small = await startServer({ READS_PER_MINUTE: '3' })
    const paths = ['/api/healthcheck', '/api/healthcheck/ready']
    const answers = await Promise.all([...paths, ...paths, ...paths].map((path) => fetch(small.url + path)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const reads = [0, 1, 2, 3].map(() => fetch(`${small.url}/api/common/settings/`))
    expect((await Promise.all(reads)).map(({ status }) => status)).toContain(429)
    await small.close()
  })
})

test('a process whose connections all wait is ready', async () => {
  const database = await cloneDatabase()
  const portal = await spawnServer({ DATABASE_URL: database.url, DATABASE_CONNECTIONS: '2' })
  const owner = openDb(openPool({ connectionString: database.url }, { max: 2 }))
  const letGo = await holdTable(owner, 'zone')
  const reads = [0, 1, 2, 3].map(() => fetch(portal.url + readSettings.path))
  await expect.poll(() => countWaiting(owner), { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
  expect((await fetch(`${portal.url}/api/healthcheck/ready`)).status).toBe(200)
  await letGo()
  await Promise.all(reads)
  await portal.kill()
  await owner.destroy()
  await database.drop()
}, 60_000)

describe('a database', () => {
  test('that says nothing any more makes the process say so, and ready again once it speaks', async () => {
    const database = await cloneDatabase()
    const proxy = await openProxy()
    const { host, port, user, password, database: name } = new pg.Client(database.url)
    const leadToDatabase = () => proxy.leadTo(host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : port)
    leadToDatabase()
    const through = new URL(`postgresql://${new URL(proxy.url).host}/${name}`)
    through.username = user ?? ''
    through.password = typeof password === 'string' ? password : ''
    const portal = await spawnServer({ DATABASE_URL: through.href })
    const ready = () => fetch(`${portal.url}/api/healthcheck/ready`)

    proxy.hold(true)
    const refused = await ready()
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(await problemOf(refused)).toMatchObject({ status: 503, code: 'database-unavailable' })
    proxy.hold(false)
    expect((await ready()).status).toBe(200)

    proxy.leadTo(1)
    proxy.cut()
    expect((await ready()).status).toBe(503)
    leadToDatabase()
    expect((await ready()).status).toBe(200)

    await portal.kill()
    await proxy.close()
    await database.drop()
  }, 60_000)
})

describe('an answer', () => {
  test('carries the id under which the log and its problem name it', async () => {
    const answer = await fetch(`${server.url}/api/user/info/`)
    const { requestId } = await problemOf(answer)
    expect(answer.headers.get('x-request-id')).toBe(requestId)
  })
})
