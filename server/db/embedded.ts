import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseAddress } from './connect.ts'
import { DatabaseProblem } from './databaseProblem.ts'
import { findBinaries } from './embedded/binaries.ts'
import { cleanEnv, ensureCluster, superuser } from './embedded/cluster.ts'
import {
  hasData,
  isCode,
  reachableRoot,
  prepareDataFolder,
  prepareSocketFolder,
  type Owner,
} from './embedded/dataFolder.ts'
import { stopOrphan } from './embedded/orphan.ts'

export type Embedded = {
  address: DatabaseAddress
  /** Disconnects. The server stops when its last process disconnects; that process waits for the stop. */
  close: () => Promise<void>
}

/**
 * Opens the embedded PostgreSQL on the data in `dataDir`: creates it, starts it, or joins the processes that use it. It
 * listens only on a socket in a private folder. It stops when the last of its processes has gone, even after `kill -9`,
 * and is started again when the server itself fails.
 *
 * @throws DatabaseProblem when it cannot be started
 */
export async function openEmbedded(options: {
  dataDir: string
  log: (line: string) => void
  reachableRoot?: string
}): Promise<Embedded> {
  const root = options.reachableRoot ?? reachableRoot
  const isDefault = resolve(options.dataDir) === resolve('.data')
  const dataFolder = prepareDataFolder(resolve(options.dataDir), { isDefault, reachableRoot: root, log: options.log })
  const binaries = findBinaries(dataFolder.owner, root)
  await ensureCluster(dataFolder, binaries)
  const folder = prepareSocketFolder(dataFolder)
  const server: Server = {
    program: join(binaries.bin, process.platform === 'win32' ? 'postgres.exe' : 'postgres'),
    data: dataFolder.data,
    owner: dataFolder.owner,
    folder,
    control:
      process.platform === 'win32' ? `\\\\.\\pipe\\${folder.replaceAll(/[\\/:]/g, '-')}` : join(folder, 'keeper'),
    log: join(dataFolder.root, 'postgres.log'),
  }

  let isClosed = false
  let connection = await connectKeeper(server)
  const reconnect = () => {
    if (isClosed) return
    options.log('the embedded database went away; starting it again')
    connectKeeper(server).then(watchConnection, (cause: unknown) =>
      options.log(cause instanceof Error ? cause.message : String(cause)),
    )
  }
  const watchConnection = (socket: Socket) => {
    connection = socket
    if (isClosed) socket.destroy()
    socket.unref()
    socket.once('close', reconnect)
  }
  watchConnection(connection)

  return {
    address: { host: folder, port, user: superuser, database: 'postgres' },
    close: async () => {
      if (isClosed) return
      isClosed = true
      if (connection.destroyed) return
      const closed = new Promise((done) => connection.once('close', done))
      connection.ref()
      connection.resume()
      connection.write('goodbye\n')
      await closed
    },
  }
}

/** Whether `dataDir` has an embedded database, so that `openEmbedded` would create none. */
export function hasEmbedded(dataDir: string): boolean {
  return hasData(resolve(dataDir), { isDefault: resolve(dataDir) === resolve('.data'), reachableRoot })
}

const port = 5432
// After a crash the server replays its log; another server that is stopping may take some seconds.
const timeoutMs = 60_000
// How long to wait for a server without a keeper before it is stopped.
const orphanTimeoutMs = 5_000
const graceMs = 1_000

type Server = { program: string; data: string; owner: Owner; folder: string; control: string; log: string }

/** Connects to the keeper of this database, or starts one. Processes that do so at the same time end with one keeper. */
async function connectKeeper(server: Server): Promise<Socket> {
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  let isOrphanStopped = false
  for (;;) {
    const connection = await tryConnect(server.control)
    if (connection) return connection
    const failure = await startKeeper(server)
    if (failure === null) continue
    if (!isTransient(failure) || elapsed() > timeoutMs)
      throw new DatabaseProblem(`the embedded database does not start: ${failure} (${server.log})`)
    if (elapsed() > orphanTimeoutMs && !isOrphanStopped) {
      isOrphanStopped = true
      stopOrphan(server.data)
    }
    // Another process is starting or stopping the server: connecting is cheap, starting a keeper is not.
    for (const until = elapsed() + 300; elapsed() < until; await pause(20 + Math.random() * 20)) {
      const connection = await tryConnect(server.control)
      if (connection) return connection
    }
  }
}

/** Returns a connection that the keeper has accepted; null when there is no keeper or it is just stopping. */
function tryConnect(control: string): Promise<Socket | null> {
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

/** Starts a keeper. Returns null when its server is ready, otherwise the last line of the server's log. */
async function startKeeper(server: Server): Promise<string | null> {
  const options = {
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
    // Renamed when the server is ready, so that a failed start does not overwrite the log of the running server.
    log: `${server.log}.${process.pid}`,
    finalLog: server.log,
    cwd: server.folder,
    graceMs,
  }
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'keeper.js'), JSON.stringify(options)], {
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
  return isReady ? null : readFailure(options.log)
}

function readFailure(log: string): string {
  try {
    const lines = readFileSync(log, 'utf8').trim().split('\n')
    const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
    rmSync(log, { force: true })
    return fatal.replace(/^.*?(FATAL|PANIC):\s*/, '')
  } catch (cause) {
    if (isCode(cause, 'ENOENT')) return 'no message was logged'
    throw cause
  }
}

/** Another server runs on the data, or is just going down. */
function isTransient(failure: string): boolean {
  return /lock file .* (?:already exists|is empty)|shared memory block|could not create any Unix-domain|no message was logged/.test(
    failure,
  )
}
