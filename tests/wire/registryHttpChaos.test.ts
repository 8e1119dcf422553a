import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openDb, openPool, type Db } from '#server/db/connect.ts'
import { rootFolder } from '#tests/house/sources.ts'
import { ended, makeAdminOf, namesOf, operationIn, setStates } from '#tests/server/lock.ts'
import { apiToken } from '#tests/server/registryApi.ts'
import { heldStatuses, journalEntries } from '#tests/server/registryAnswers.ts'
import { requestLockPatiently } from '#tests/server/requestLock.ts'
import { signIn } from '#tests/server/signIn.ts'
import { freePorts } from '#tests/server/spawnServer.ts'
import { twoPortals, type TwoPortals } from '#tests/server/twoPortals.ts'

// The example connector fetches from two portals in turn, through a line that loses and delays answers. It refuses what
// is for a blocked object, and is killed and started again. A complete run has 10,000 changes.
const isFull = process.env['TEST_FULL'] === 'yes'
const domains = isFull ? 1200 : 20
const round = ['block-transfer', 'block-all', 'unblock-all', 'block-transfer'] as const
const fewestRounds = isFull ? 12 : 4
const gitasHandle = 'GITA-HORAKOVA'
const hasPython = spawnSync('python3', ['--version']).status === 0

const folder = mkdtempSync(join(tmpdir(), 'registry-http-chaos-'))
const connectorDatabase = join(folder, 'registry.sqlite')
let two: TwoPortals
let db: Db
let line: Line
let environment: Record<string, string | undefined>
let connector: ChildProcess | undefined
let killing: NodeJS.Timeout | undefined
beforeAll(async () => {
  if (!hasPython) return
  const [apiPort = 0, authInfoPort = 0] = await freePorts(2)
  two = await twoPortals({
    AUTHORITY: 'beside-a-registry',
    REGISTRY: 'http',
    REGISTRY_API_PORT: String(apiPort),
    REGISTRY_API_TOKEN: apiToken,
  })
  db = openDb(openPool({ connectionString: two.databaseUrl }, { max: 2, name: 'registry-test' }))
  line = await openLine(['127.0.0.1', '127.0.0.2'], apiPort)
  environment = {
    ...process.env,
    PORTAL: line.url,
    REGISTRY_API_TOKEN: apiToken,
    AUTH_INFO_PORT: String(authInfoPort),
    CONNECTOR_DATABASE: connectorDatabase,
  }
}, 120_000)
afterAll(async () => {
  clearInterval(killing)
  connector?.kill('SIGKILL')
  if (!hasPython) return
  line.close()
  await db.destroy()
  await two.close()
  rmSync(folder, { recursive: true, force: true })
})

type Line = { url: string; calls: () => number; lost: () => number; close: () => void }

/** Sends calls to the portals in turn. Each third answer is late by half a second, each fourth is lost on its way back. */
async function openLine(hosts: readonly string[], port: number): Promise<Line> {
  let calls = 0
  let lost = 0
  async function sendBack(given: IncomingMessage, call: number, answer: ServerResponse) {
    const body = await text(given)
    if (call % 3 === 2) await pause(500)
    if (call % 4 === 3) {
      lost++
      answer.destroy()
      return
    }
    answer.writeHead(given.statusCode ?? 502, { 'content-type': given.headers['content-type'] ?? '' })
    answer.end(body)
  }
  const server: Server = createServer((incoming, answer) => {
    const call = calls++
    const { connection: _hop, ...headers } = incoming.headers
    const to = { host: hosts[call % hosts.length], port, path: incoming.url, method: incoming.method, headers }
    const inner = request(to, (given) => void sendBack(given, call, answer))
    inner.once('error', () => answer.destroy())
    answer.once('close', () => inner.destroy())
    incoming.pipe(inner)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    calls: () => calls,
    lost: () => lost,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Runs a statement on the connector's tables. */
function tables<Row>(
  Rows: z.ZodMiniType<Row[]>,
  statement: string,
  values: readonly (readonly string[])[] = [],
): Row[] {
  const program = `import json, sqlite3, sys
statement, values = json.load(sys.stdin)
db = sqlite3.connect(sys.argv[1], timeout=30)
with db:
    if values: db.executemany(statement, values)
    print(json.dumps([] if values else db.execute(statement).fetchall()))`
  const input = JSON.stringify([statement, values])
  return Rows.parse(
    JSON.parse(execFileSync('python3', ['-c', program, connectorDatabase], { input, encoding: 'utf8' })),
  )
}

function startConnector(): void {
  const program = join(rootFolder, 'docs', 'connector', 'connector.py')
  connector = spawn('python3', [program], { env: environment, stdio: 'ignore' })
}

describe.runIf(hasPython)('the example connector at two portals', () => {
  test(
    'applies each change once, in the order of its object, while it and a portal are killed and answers are lost',
    async () => {
      await makeAdminOf(db, gitasHandle, domains)
      const names = await namesOf(db, gitasHandle)
      for (const name of names) await setStates(db, name, [])
      const blocked = new Set(names.filter((_name, index) => index % 10 === 0))
      startConnector()
      // It makes its tables first.
      const tablesAreThere = () => tables(z.array(z.unknown()), `select 1 from sqlite_master where name = 'applied'`)
      await expect.poll(tablesAreThere).toHaveLength(1)
      tables(
        z.array(z.unknown()),
        `insert into object (type, handle, statuses) values ('domain', ?, '["serverBlocked"]')`,
        [...blocked].map((name) => [name]),
      )

      // On a busy machine a connector may be slow to start: each one makes a call before it is killed.
      let kills = 0
      let callsBefore = 0
      killing = setInterval(() => {
        if (kills >= 200 || line.calls() === callsBefore) return
        kills++
        callsBefore = line.calls()
        connector?.kill('SIGKILL')
        startConnector()
      }, 700)

      const gita = await signIn(two.balancer.url, 'gita')
      // A quick machine goes on until enough has gone wrong.
      for (let count = 0; count < fewestRounds || Math.min(kills, line.lost()) < 2; count++) {
        const action = round[count % round.length] ?? 'block-all'
        // The answers to the round before may be recorded meanwhile.
        const answer = await requestLockPatiently(gita, { action, selection: { matching: { query: {} } } })
        await ended(gita, await operationIn(answer))
      }
      await two.portals[0]?.kill()
      await two.restart(0)
      const isOpen = async () => (await journalEntries({ db }, {})).some(({ status }) => status === 'pending')
      while (await isOpen()) await pause(250)
      clearInterval(killing)

      const all = await journalEntries({ db }, {})
      expect(all.length).toBeGreaterThan(isFull ? 10_000 : domains * 3)
      const Applied = z.array(z.tuple([z.string(), z.string()]))
      const applied = tables(Applied, 'select change_id, status from applied order by rowid')
      expect(new Map(applied)).toEqual(new Map(all.map(({ id, status }) => [id, status])))
      const rejected = all.filter(({ status }) => status === 'rejected')
      expect(rejected).toEqual(all.filter(({ handle }) => blocked.has(handle)))
      expect(rejected.length).toBeGreaterThan(0)

      // Sorting is stable: the changes of an object keep the order in which they were applied.
      const handleOf = new Map(all.map(({ id, handle }) => [id, handle]))
      const byObject = (ids: string[]) =>
        ids.sort((one, other) => (handleOf.get(one) ?? '').localeCompare(handleOf.get(other) ?? ''))
      expect(byObject(applied.map(([id]) => id))).toEqual(byObject(all.map(({ id }) => id)))

      const Statuses = z.array(z.tuple([z.string(), z.string()]))
      const atRegistry = new Map(tables(Statuses, `select handle, statuses from object where type = 'domain'`))
      const held = await heldStatuses(db)
      for (const name of names) {
        const statuses = z.array(z.string()).parse(JSON.parse(atRegistry.get(name) ?? '[]'))
        expect([name, held.get(name)]).toEqual([name, statuses.filter((one) => one !== 'serverBlocked')])
      }
      expect(Math.min(kills, line.lost())).toBeGreaterThan(1)
    },
    isFull ? 3_600_000 : 240_000,
  )
})
