import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseAddress } from './connect.ts'
import { DatabaseProblem } from './databaseProblem.ts'
import { findBinaries } from './embedded/binaries.ts'
import { cleanEnv, ensureCluster, superuser } from './embedded/cluster.ts'
import { holdsData, isCode, reachableRoot, takePlace, takeRunFolder, type Owner } from './embedded/place.ts'
import { clearTheWay } from './embedded/predecessor.ts'

export type Embedded = {
  address: DatabaseAddress
  /** Leaves the database; it stops when the last process that uses it has left, and then this waits for that. */
  close: () => Promise<void>
}

/**
 * Opens the PostgreSQL that comes with the portal, on the data in `dataDir`: makes it, starts it, or joins
 * the processes that use it already. It can be reached by a socket in a closed folder only. It goes down
 * by itself when the last of its users has gone, even by `kill -9`, and comes back if it is the database
 * that went. Throws DatabaseProblem when it cannot be had.
 */
export async function openEmbedded(given: {
  dataDir: string
  log: (line: string) => void
  reachableRoot?: string
}): Promise<Embedded> {
  const root = given.reachableRoot ?? reachableRoot
  const isDefault = resolve(given.dataDir) === resolve('.data')
  const place = takePlace(resolve(given.dataDir), { isDefault, reachableRoot: root, log: given.log })
  const binaries = findBinaries(place.owner, root)
  await ensureCluster(place, binaries)
  const folder = takeRunFolder(place)
  const server: Server = {
    program: join(binaries.bin, process.platform === 'win32' ? 'postgres.exe' : 'postgres'),
    data: place.data,
    owner: place.owner,
    folder,
    control:
      process.platform === 'win32' ? `\\\\.\\pipe\\${folder.replaceAll(/[\\/:]/g, '-')}` : join(folder, 'keeper'),
    log: join(place.root, 'postgres.log'),
  }

  let isClosed = false
  let held = await takeHold(server)
  const keepHold = () => {
    if (isClosed) return
    given.log('the embedded database went away; starting it again')
    takeHold(server).then(hold, (cause: unknown) => given.log(cause instanceof Error ? cause.message : String(cause)))
  }
  const hold = (socket: Socket) => {
    held = socket
    if (isClosed) socket.destroy()
    socket.unref()
    socket.once('close', keepHold)
  }
  hold(held)

  return {
    address: { host: folder, port, user: superuser, database: 'postgres' },
    close: async () => {
      if (isClosed) return
      isClosed = true
      if (held.destroyed) return
      const closed = new Promise((done) => held.once('close', done))
      held.ref()
      held.resume()
      held.write('goodbye\n')
      await closed
    },
  }
}

/** Whether there is an embedded database in `dataDir` that `openEmbedded` would open and not make. */
export function hasEmbedded(dataDir: string): boolean {
  return holdsData(resolve(dataDir), { isDefault: resolve(dataDir) === resolve('.data'), reachableRoot })
}

const port = 5432
// A start may have to replay what a crash left; a server that goes down beside us may take some seconds.
const patienceMs = 60_000
// How long a server that nobody keeps is waited for before it is asked to stop.
const orphanMs = 5_000
const graceMs = 1_000

type Server = { program: string; data: string; owner: Owner; folder: string; control: string; log: string }

/** Joins the keeper of this database, or becomes the one who starts it; processes doing so at once end with one. */
async function takeHold(server: Server): Promise<Socket> {
  const began = performance.now()
  const waited = () => performance.now() - began
  let isOrphanStopped = false
  for (;;) {
    const joined = await reach(server.control)
    if (joined) return joined
    const failure = await startKeeper(server)
    if (failure === null) continue
    if (!isTransient(failure) || waited() > patienceMs)
      throw new DatabaseProblem(`the embedded database does not start: ${failure} (${server.log})`)
    if (waited() > orphanMs && !isOrphanStopped) {
      isOrphanStopped = true
      clearTheWay(server.data)
    }
    // Somebody else's server is on its way up or down: looking is cheap, trying again is not.
    for (const until = waited() + 300; waited() < until; await pause(20 + Math.random() * 20)) {
      const late = await reach(server.control)
      if (late) return late
    }
  }
}

/** A connection to the keeper that it has greeted; null when there is none, or it is just leaving. */
function reach(control: string): Promise<Socket | null> {
  return new Promise((done) => {
    const socket = connect(control)
    const fail = () => done(null)
    socket.once('error', fail)
    socket.once('close', fail)
    socket.once('data', () => {
      socket.off('close', fail)
      socket.off('error', fail)
      socket.on('error', () => {})
      done(socket)
    })
  })
}

/** Starts a keeper; null when its server is ready, else the last thing its server said. */
async function startKeeper(server: Server): Promise<string | null> {
  const given = {
    program: server.program,
    args: [
      '-D',
      server.data,
      '-k',
      server.folder,
      '-p',
      String(port),
      '-c',
      'listen_addresses=',
      '-c',
      'unix_socket_permissions=0700',
      '-c',
      'max_connections=100',
      '-c',
      'jit=off',
      '-c',
      'wal_level=minimal',
      '-c',
      'max_wal_senders=0',
      '-c',
      'max_wal_size=2GB',
    ],
    env: cleanEnv,
    identity: server.owner,
    pidFile: join(server.data, 'postmaster.pid'),
    socket: server.control,
    // Renamed when it is ready, so that one that comes to nothing leaves the log of the one that runs alone.
    log: `${server.log}.${process.pid}`,
    finalLog: server.log,
    cwd: server.folder,
    graceMs,
  }
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'keeper.js'), JSON.stringify(given)], {
    cwd: server.folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  })
  const isReady = await new Promise<boolean>((done, fail) => {
    keeper.once('error', fail)
    keeper.once('exit', () => done(false))
    keeper.stdout.once('data', () => done(true))
  })
  keeper.stdout.destroy()
  keeper.unref()
  return isReady ? null : lastWords(given.log)
}

function lastWords(log: string): string {
  try {
    const lines = readFileSync(log, 'utf8').trim().split('\n')
    const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
    rmSync(log, { force: true })
    return fatal.replace(/^.*?(FATAL|PANIC):\s*/, '')
  } catch (cause) {
    if (isCode(cause, 'ENOENT')) return 'it said nothing'
    throw cause
  }
}

/** Another server runs on the data, or is just going down. */
function isTransient(failure: string): boolean {
  return /lock file .* (?:already exists|is empty)|shared memory block|could not create any Unix-domain|said nothing/.test(
    failure,
  )
}
