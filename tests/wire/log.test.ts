import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listViews } from '#contract/view.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { problemOf } from '#tests/server/problem.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { spawnServer, type Spawned } from '#tests/server/spawnServer.ts'

let portal: Spawned
let db: Db
let drop: () => Promise<void>
let anna: Visitor
beforeAll(async () => {
  const database = await cloneDatabase()
  drop = database.drop
  db = openDb(openPool({ connectionString: database.url }, { max: 1 }))
  portal = await spawnServer({ DATABASE_URL: database.url, LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1,::1' })
  anna = await signIn(portal.url, 'anna')
}, 120_000)
afterAll(async () => {
  await portal.kill()
  await db.destroy()
  await drop()
})

test('each answer is a line of JSON under the id in the answer, by the pattern of its route', async () => {
  const answer = await anna.get('/api/registry/domain/some-name.cz/')
  const requestId = answer.headers.get('x-request-id')
  await expect.poll(() => linesWith({ requestId }), patiently).toHaveLength(1)
  expect(linesWith({ requestId })[0]).toMatchObject({
    level: 30,
    msg: 'answered',
    method: 'GET',
    route: '/api/registry/domain/:id/',
    status: answer.status,
    ms: expect.any(Number),
  })
})

test('what a user types, who they are, where they come from and what lets them in is in no line', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'canary-browser' }
  await anna.send('POST', '/auctions/api/login/', { contact: 'ANNA-NOVAKOVA' })
  const last = [
    await anna.get('/api/registry/domain/canary-name.cz/', headers),
    await anna.get('/api/search/?q=canary-text', headers),
    await anna.get('/api/user/domains/?q=canary-filter&page=canary', headers),
    await anna.get('/nowhere/canary-page?code=canary-code', headers),
    await anna.get('/api/auth/account/callback?code=canary-code&state=canary-state', headers),
    await anna.send(
      'POST',
      '/api/user/views/',
      { name: 'canary-view' },
      { ...headers, authorization: 'Bearer canary' },
    ),
    await anna.get('/v1/user/exposure/', { ...headers, authorization: `Bearer ${anna.cookie('auction_token')}` }),
  ].at(-1)
  const requestId = last?.headers.get('x-request-id')
  await expect.poll(() => linesWith({ requestId }), patiently).toHaveLength(1)
  const secrets = ['session', 'csrf', 'auction_token'].map((name) => anna.cookie(name) ?? 'no cookie')
  for (const secret of ['canary', '203.0.113.77', 'Novák', 'NOVAKOVA', ...secrets])
    expect(
      portal
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{') && line.includes(secret)),
    ).toEqual([])
})

test('a report against the content policy is logged without the names that addresses hold', async () => {
  const page = `${portal.url}/domains/detail/canary-reported.cz?code=canary-code`
  const answer = await fetch(`${portal.url}/api/csp-report`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({
      'csp-report': {
        'effective-directive': 'style-src-elem',
        'blocked-uri': 'https://elsewhere.example/canary-path',
        'document-uri': page,
        'source-file': page,
        'line-number': 7,
      },
    }),
  })
  expect(answer.status).toBe(204)
  const requestId = answer.headers.get('x-request-id')
  const msg = 'content policy violated'
  await expect.poll(() => linesWith({ requestId, msg }), patiently).toHaveLength(1)
  const [line] = linesWith({ requestId, msg })
  expect(line).toMatchObject({ directive: 'style-src-elem', blocked: 'https://elsewhere.example', line: 7 })
  expect(JSON.stringify(line)).not.toContain('canary')
})

test('an unexpected error is logged with its stack under the id of the problem, whose reader learns no more', async () => {
  const problem = await whileAway('saved_view', async () => problemOf(await anna.get(listViews.path)))
  expect(problem).toMatchObject({ status: 500, code: 'unexpected' })
  expect(JSON.stringify(problem)).not.toContain('saved_view')
  const { requestId } = problem
  await expect.poll(() => linesWith({ requestId, level: 50 }), patiently).toHaveLength(1)
  expect(linesWith({ requestId, level: 50 })[0]).toMatchObject({
    msg: 'unexpected',
    err: { message: expect.stringContaining('saved_view'), stack: expect.any(String) },
  })
})

test('a job that fails says so once, however often it is tried, and once that it works again', async () => {
  await whileAway('mail', async () => {
    await expect.poll(() => linesWith({ job: 'letters', level: 50 }), patiently).toHaveLength(1)
  })
  await expect.poll(() => linesWith({ job: 'letters', msg: 'works again' }), patiently).toHaveLength(1)
  expect(linesWith({ job: 'letters', level: 50 })).toHaveLength(1)
})

const patiently = { timeout: 15_000 }
const Line = z.looseObject({ level: z.int(), time: z.int(), msg: z.string() })

/** The lines of the log that have all of these; every line that is one of the log must be as a line is. */
function linesWith(wanted: Record<string, unknown>) {
  return portal
    .output()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => Line.parse(JSON.parse(line)))
    .filter((line) => Object.entries(wanted).every(([name, value]) => line[name] === value))
}

/** Has a table away while something is done. */
async function whileAway<T>(table: string, work: () => Promise<T>): Promise<T> {
  const [here, away] = [sql.table(table), sql.table(`${table}_away`)]
  await sql`alter table ${here} rename to ${away}`.execute(db)
  try {
    return await work()
  } finally {
    await sql`alter table ${away} rename to ${here}`.execute(db)
  }
}
