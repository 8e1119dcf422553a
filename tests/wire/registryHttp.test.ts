import { Validator } from '@seriousme/openapi-schema-validator'
import { get as httpsGet } from 'node:https'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readDomain } from '#contract/domain.ts'
import { openDb, openPool } from '#server/db/connect.ts'
import { ApiProblem, ChangeLine, MarksTaken } from '#server/registry/http/lines.ts'
import { age } from '#tests/server/fakeRegistry.ts'
import { makeAuthority, type Identity } from '#tests/server/certificates.ts'
import { lock, namesOf, setStates } from '#tests/server/lock.ts'
import { annasHandle, restoreAnna } from '#tests/server/myContact.ts'
import { journalEntries } from '#tests/server/registryAnswers.ts'
import { openRegistryApi, type RegistryApi } from '#tests/server/registryApi.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { startServer, type TestServer } from '#tests/server/startServer.ts'

let server: TestServer
let api: RegistryApi
let anna: Visitor
let names: string[]
beforeAll(async () => {
  server = await startServer({ AUTHORITY: 'beside-a-registry' }, { registry: { undeliverableHours: 24 } })
  api = await openRegistryApi(server)
  anna = await signIn(server.url, 'anna')
  names = (await namesOf(server.db, annasHandle)).slice(0, 3)
})
afterAll(async () => {
  await api.close()
  await server.close()
})
beforeEach(async () => {
  await restoreAnna(server)
  for (const name of names) await setStates(server.db, name, [])
})

const changes = '/registry/v1/changes'
const marks = '/registry/v1/marks'
const linesOf = async (answer: Promise<Response>) => {
  const text = await (await answer).text()
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => ChangeLine.parse(JSON.parse(line)))
}
const mark = (...lines: object[]) =>
  api.call(marks, { body: lines.map((line) => `${JSON.stringify(line)}\n`).join('') })
const problemIn = async (answer: Response) => ApiProblem.parse(await answer.json())
const unknown = '00000000-0000-7000-8000-000000000000'

describe('the changes', () => {
  test('are fetched in their order, all or those behind one, and not any more once they are answered', async () => {
    await lock(anna, 'block-all', names)
    const entries = await journalEntries(server, {})
    // A job that was writing before holds the entries back until it ends.
    const fetched = await linesOf(api.call(`${changes}?wait=30`))
    expect(fetched.map(({ id }) => id)).toEqual(entries.map(({ id }) => id))
    expect(fetched[0]).toMatchObject({
      objectType: 'domain',
      command: 'update',
      change: { add: { status: ['serverTransferProhibited', 'serverUpdateProhibited'] } },
    })
    expect(await linesOf(api.call(`${changes}?limit=1`))).toEqual(fetched.slice(0, 1))
    expect(await linesOf(api.call(`${changes}?after=${fetched[0]?.id}`))).toEqual(fetched.slice(1))
    await mark(...fetched.map(({ id }) => ({ id, status: 'confirmed' })))
    expect(await linesOf(api.call(changes))).toEqual([])
  })

  test('are waited for, and fetched as soon as they are made', async () => {
    const waiting = linesOf(api.call(`${changes}?wait=30`))
    await lock(anna, 'block-all', names.slice(0, 1))
    expect(await waiting).toHaveLength(1)
  })

  test('are none after the time to wait', async () => {
    const from = performance.now()
    expect(await linesOf(api.call(`${changes}?wait=1`))).toEqual([])
    expect(performance.now() - from).toBeGreaterThan(990)
  })

  test('that nobody answers in time are undeliverable, and are fetched and answered still', async () => {
    await lock(anna, 'block-all', names.slice(0, 1))
    await age(server, 25)
    await lock(anna, 'block-all', names.slice(1, 2))
    const statuses = async () => (await journalEntries(server, {})).map(({ status }) => status)
    await expect.poll(statuses, { timeout: 20_000 }).toEqual(['undeliverable', 'pending'])
    const fetched = await linesOf(api.call(`${changes}?wait=30`))
    await mark(...fetched.map(({ id }) => ({ id, status: 'confirmed' })))
    expect(await statuses()).toEqual(['confirmed', 'confirmed'])
  })

  test.each([`after=${unknown}`, 'after=one', 'wait=61', 'wait=long', 'limit=0', 'size=10'])(
    'are refused for %s',
    async (query) => {
      const answer = await api.call(`${changes}?${query}`)
      expect(answer.status).toBe(422)
      expect((await problemIn(answer)).detail).toContain(query.split('=')[0])
    },
  )
})

describe('marks', () => {
  test('confirm and reject, once, and pages show it', async () => {
    await lock(anna, 'block-all', names)
    const [one, other] = await journalEntries(server, {})
    const lines = [
      { id: one?.id, status: 'confirmed' },
      { id: other?.id, status: 'rejected', reason: '2304 court order' },
    ]
    expect(MarksTaken.parse(await (await mark(...lines)).json())).toEqual({
      confirmed: 1,
      rejected: 1,
      unchanged: 0,
      unsettled: [],
    })
    expect(MarksTaken.parse(await (await mark(...lines)).json())).toMatchObject({
      confirmed: 0,
      rejected: 0,
      unchanged: 2,
    })
    const detailOf = async (name = '') =>
      readDomain.answer.parse(await (await anna.get(readDomain.path.replace('{id}', name))).json())
    expect(await detailOf(one?.handle)).toMatchObject({ lockInForce: 'full' })
    expect(await detailOf(other?.handle)).toMatchObject({
      lock: 'open',
      registryChange: { reason: '2304 court order' },
    })
  })

  test('with a fault are taken not at all, and each fault is named by its line', async () => {
    await lock(anna, 'block-all', names)
    const [one, other] = await journalEntries(server, {})
    const good = { id: one?.id, status: 'confirmed' }
    const malformed = await mark(good, { id: other?.id, status: 'rejected' }, { id: 'x', status: 'confirmed' })
    expect(await problemIn(malformed)).toMatchObject({
      status: 422,
      code: 'invalid-values',
      faults: [
        { line: 2, reason: 'a rejected change needs its reason' },
        { line: 3, reason: '"x" is no journal id' },
      ],
    })
    expect(await problemIn(await mark(good, { id: unknown, status: 'confirmed' }))).toMatchObject({
      code: 'refused',
      faults: [{ line: 2, reason: `${unknown} is not in the journal` }],
    })
    expect((await journalEntries(server, {})).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
  })
})

describe('the API', () => {
  test.each([
    ['without a token', null],
    ['with another token', 'f'.repeat(32)],
    ['with the beginning of the token', '0123'],
  ])('answers 401 %s', async (_how, token) => {
    for (const path of [changes, `${changes}?wait=30`]) expect((await api.call(path, { token })).status).toBe(401)
    for (const path of [marks, '/registry/v1/sync'])
      expect((await api.call(path, { token, body: '{}' })).status).toBe(401)
  })

  test('takes a client certificate of the configured authority in place of a token', async () => {
    const authority = await makeAuthority()
    const served = await authority.issue()
    const secure = await openRegistryApi(server, { tls: { ...served, clientCa: authority.certificate } })
    const call = (own: Identity | null) =>
      new Promise<number | string>((resolve) => {
        const identity = own ? { cert: own.certificate, key: own.key } : {}
        httpsGet(`${secure.url}${changes}`, { ca: authority.certificate, ...identity, agent: false }, (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        }).on('error', (cause) => resolve(cause.message))
      })
    const stranger = await (await makeAuthority('Another')).issue('registry')
    expect([await call(await authority.issue('registry')), await call(null), await call(stranger)]).toEqual([
      200,
      expect.any(String),
      expect.any(String),
    ])
    await secure.close()
  })

  test('describes itself by an OpenAPI document, without a token', async () => {
    const answer = await api.call('/registry/v1/openapi.json', { token: null })
    const document = z.looseObject({ paths: z.looseObject({}) }).parse(await answer.json())
    expect(await new Validator().validate(document)).toMatchObject({ valid: true })
    expect(Object.keys(document.paths)).toEqual([changes, marks, '/registry/v1/sync'])
  })

  test.each([
    ['/registry/v1/nothing', undefined, 404],
    [changes, 'x', 405],
    [marks, undefined, 405],
  ] as const)('answers %s with the body %s by %i', async (path, body, status) => {
    expect((await api.call(path, body === undefined ? {} : { body })).status).toBe(status)
  })

  test('is not where people come', async () => {
    expect((await fetch(`${server.url}${changes}`)).headers.get('content-type')).not.toContain('ndjson')
  })

  test('refuses a second sync while one runs', async () => {
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const busy = await openRegistryApi(server, {
      runSync: async () => {
        begin()
        await ended
        return { outcome: 'loaded' }
      },
    })
    const first = busy.call('/registry/v1/sync', { body: '{}' })
    await begun
    const second = await busy.call('/registry/v1/sync', { body: '{}' })
    expect([second.status, second.headers.get('retry-after')]).toEqual([409, '5'])
    end()
    expect((await first).status).toBe(200)
    await busy.close()
  })

  test('ends a waiting call when the portal stops', async () => {
    const db = openDb(openPool({ connectionString: server.databaseUrl }, { name: 'waiting-call' }))
    const stopped = await openRegistryApi({ db })
    const waiting = stopped.call(`${changes}?wait=60`)
    await expect.poll(() => connectionsOf('waiting-call')).toBe(1)
    await stopped.close()
    expect(await (await waiting).text()).toBe('')
    await db.destroy()
  })
})

async function connectionsOf(application: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where application_name = ${application}`.execute(server.db)
  return rows[0]?.count ?? 0
}
