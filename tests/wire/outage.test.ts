import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { requestLock } from '#tests/server/requestLock.ts'
import { ended, makeAdminOf, operationIn } from '#tests/server/lock.ts'
import { problemOf } from '#tests/server/problem.ts'
import { faultsOf } from '#tests/server/wholeness.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'
import { command } from '#tests/setup/template.ts'

let server: TestServer
let anna: Visitor
beforeAll(async () => {
  server = await startServer()
  anna = await signIn(server.url, 'anna')
})
afterAll(() => server.close())

describe('while the database is away', () => {
  test('every call says so at once and when to come back; afterwards all is as before', async () => {
    const name = new URL(server.databaseUrl).pathname.slice(1)
    const cluster = inject('cluster')
    await command(cluster, `alter database ${name} allow_connections false`)
    await command(cluster, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)

    const paths = ['/api/healthcheck/ready', '/api/user/info/', '/api/user/domains/', '/api/common/settings/']
    const answers = await Promise.all(paths.map((path) => anna.get(path)))
    for (const answer of answers) {
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(await problemOf(answer)).toMatchObject({ status: 503, code: 'database-unavailable' })
    }
    expect((await anna.get('/api/healthcheck')).status).toBe(200)

    await command(cluster, `alter database ${name} allow_connections true`)
    expect((await anna.get('/api/healthcheck/ready')).status).toBe(200)
    expect((await anna.get('/api/user/info/')).status).toBe(200)
  })

  test('an operation under way is half done nowhere, and goes on by itself afterwards', async () => {
    await makeAdminOf(server.db, 'ANNA-NOVAKOVA', 1200)
    const operation = await operationIn(
      await requestLock(anna, { action: 'block-all', selection: { matching: { query: {} } } }),
    )
    expect(operation.status).toBe('running')
    const name = new URL(server.databaseUrl).pathname.slice(1)
    const cluster = inject('cluster')
    for (let outage = 0; outage < 3; outage++) {
      await command(cluster, `alter database ${name} allow_connections false`)
      await command(cluster, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
      expect((await anna.get(`/api/user/operations/${operation.id}/`)).status).toBe(503)
      await command(cluster, `alter database ${name} allow_connections true`)
    }
    const done = await ended(anna, operation)
    expect(done.done + done.unchanged + done.refused).toBe(done.total)
    expect(await faultsOf(server.db)).toEqual({})
  })
})
