import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readDomain } from '#contract/domain.ts'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { rootFolder } from '#tests/house/sources.ts'
import { create, made } from '#tests/server/authInfo.ts'
import { cloneDatabase } from '#tests/server/cloneDatabase.ts'
import { lock, namesOf, setStates } from '#tests/server/lock.ts'
import { codeOf } from '#tests/server/problem.ts'
import { apiToken } from '#tests/server/registryApi.ts'
import { signIn, type Visitor } from '#tests/server/signIn.ts'
import { freePorts, spawnServer, type Spawned } from '#tests/server/spawnServer.ts'
import { czechZones } from '#tests/server/czechZones.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
const zone = { id: 3, fqdn: 'example', timeZone: 'Europe/Vienna', currency: 'EUR', minorDigits: 2 }

// docs/connector/connector.py as docs/connecting.md starts it, beside the portal as a process.
let database: Awaited<ReturnType<typeof cloneDatabase>>
let portal: Spawned
let db: Db
let anna: Visitor
let name: string
let environment: Record<string, string>
let connector: ChildProcess | undefined
const folder = mkdtempSync(join(tmpdir(), 'registry-connector-'))
beforeAll(async () => {
  if (!hasPython) return
  database = await cloneDatabase()
  const [apiPort = 0, authInfoPort = 0] = await freePorts(2)
  portal = await spawnServer({
    DATABASE_URL: database.url,
    AUTHORITY: 'beside-a-registry',
    ZONES: JSON.stringify([...czechZones, zone]),
    REGISTRY: 'http',
    REGISTRY_API_PORT: String(apiPort),
    REGISTRY_API_TOKEN: apiToken,
    REGISTRY_AUTH_INFO_URL: `http://127.0.0.1:${authInfoPort}/authinfo`,
    REGISTRY_TOKEN: apiToken,
  })
  environment = {
    PORTAL: `http://127.0.0.1:${apiPort}`,
    REGISTRY_API_TOKEN: apiToken,
    AUTH_INFO_PORT: String(authInfoPort),
    CONNECTOR_DATABASE: join(folder, 'registry.sqlite'),
  }
  db = openDb(openPool({ connectionString: database.url }, { max: 1, name: 'registry-test' }))
  anna = await signIn(portal.url, 'anna')
  name = (await namesOf(db, 'ANNA-NOVAKOVA'))[0] ?? ''
  await setStates(db, name, [])
}, 120_000)
afterAll(async () => {
  connector?.kill()
  if (!hasPython) return
  await portal.kill()
  await db.destroy()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const program = join(rootFolder, 'docs', 'connector', 'connector.py')
const python = async (...args: string[]) => {
  const env = { ...process.env, ...environment }
  return (await promisify(execFile)('python3', args, { env })).stdout.trim()
}
const start = () => {
  connector = spawn('python3', [program], { env: { ...process.env, ...environment }, stdio: 'ignore' })
}
/** Runs a statement on the connector's tables and returns the rows as Python prints them. */
const tables = (statement: string) =>
  python(
    '-c',
    `import os, sqlite3
db = sqlite3.connect(os.environ["CONNECTOR_DATABASE"], timeout=30)
with db: print(db.execute("""${statement}""").fetchall())`,
  )
const inForce = async () =>
  readDomain.answer.parse(await (await anna.get(readDomain.path.replace('{id}', name))).json()).lockInForce

describe.runIf(hasPython)('the example connector', { timeout: 120_000 }, () => {
  test('applies changes, also those made while it was away, each once', async () => {
    await lock(anna, 'block-all', [name])
    expect(await inForce()).toBe('open')
    start()
    await expect.poll(inForce, { timeout: 60_000 }).toBe('full')
    connector?.kill('SIGKILL')
    await lock(anna, 'unblock-all', [name])
    start()
    await expect.poll(inForce, { timeout: 60_000 }).toBe('open')
    expect(await tables(`select statuses from object where handle = '${name}'`)).toBe(`[('[]',)]`)
    expect(await tables('select count(*), count(distinct change_id) from applied')).toBe('[(2, 2)]')
  })

  test('sets an AuthInfo, and without it none is made', async () => {
    const { authInfo } = await made(anna, 'domain', name)
    expect(await tables(`select auth_info from object where handle = '${name}'`)).toBe(`[('${authInfo}',)]`)
    connector?.kill('SIGKILL')
    const code = async () => codeOf(await create(anna, 'domain', name))
    await expect.poll(code, { timeout: 60_000 }).toBe('registry-unavailable')
  })

  test('sends its data, and again without a change', async () => {
    await tables(`insert into object (type, handle, roid, statuses)
      values ('domain', 'first.example', 'D1-EX', '["serverHold"]') returning handle`)
    const report = async () => Report.parse(JSON.parse(await python(program, 'sync')))
    expect(await report()).toMatchObject({ domain: { shown: 1, added: 1 }, contact: { added: 1 } })
    expect(await report()).toMatchObject({ domain: { shown: 1, added: 0, changed: 0, ended: 0 } })
    const { rows } = await sql<{ fqdn: string }>`
      select d.fqdn from domain as d join contact as c on c.id = d.holder_id where c.handle = 'HOLDER-1'`.execute(db)
    expect(rows).toEqual([{ fqdn: 'first.example' }])
  })
})

const Report = z.pipe(
  z.object({ outcome: z.literal('loaded'), objects: z.record(z.string(), z.unknown()) }),
  z.transform(({ objects }) => objects),
)
