import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config, PlaceConfig } from './config.ts'
import { openDb, openPool, poolUse, type DatabaseAddress, type Db } from './db/connect.ts'
import { DatabaseProblem } from './db/databaseProblem.ts'
import { demandMigrated, migrate } from './db/migrate.ts'
import { demandStored } from './db/serviceSettings.ts'
import { demandWeakLogin, webAddressOf } from './db/webRole.ts'
import { databaseTrouble, isTlsRefused } from './db/trouble.ts'
import { openEmbedded } from './db/embedded.ts'
import { holdsDemo } from './db/holdsDemo.ts'
import { listenForMetrics } from './metrics/listenForMetrics.ts'
import { openMetrics, type Metrics } from './metrics/openMetrics.ts'
import { ConfigProblem } from './settings.ts'

/** What to close when the process stops, in the order of opening. */
export type Closing = (() => unknown)[]

class BusyPort extends Error {}

/** The milliseconds for running requests once new ones are refused. */
const patienceMs = 20_000

/**
 * Runs a server as this process and prints problems that the operator can solve in one line. On SIGTERM it aborts
 * `stopping`, which makes the readiness probe fail. It serves for as many seconds as `start` returned, until the proxy
 * has noticed. Then it finishes the running requests and closes everything in the opposite order of opening.
 */
export async function runServer(
  start: (closing: Closing, stopping: AbortSignal) => Promise<{ drainSeconds: number }>,
): Promise<void> {
  const closing: Closing = []
  const stopping = new AbortController()
  let drainMs = 0
  stopOnSignal(async () => {
    stopping.abort()
    await pause(drainMs)
    setTimeout(() => leave('stopped without waiting any longer', 1), patienceMs).unref()
    await closeAll(closing)
  })
  try {
    const { drainSeconds } = await startAgain(() => start(closing, stopping.signal), closing)
    drainMs = drainSeconds * 1000
  } catch (cause) {
    if (cause instanceof ConfigProblem) leave(cause.message, 2)
    if (cause instanceof DatabaseProblem || cause instanceof BusyPort) leave(cause.message, 1)
    if (databaseTrouble(cause) === 'away') leave(`the database cannot be used: ${String(cause)}`, 1)
    console.error(cause)
    process.exit(1)
  }
}

/**
 * Repeats a start that lost the database after its first use, and first closes what it had opened. Throws errors that
 * waiting does not solve.
 */
async function startAgain<T>(start: () => Promise<T>, closing: Closing): Promise<T> {
  for (let waitMs = 200; ; waitMs = Math.min(waitMs * 2, 5000)) {
    try {
      return await start()
    } catch (failure) {
      if (failure instanceof DatabaseProblem || !isAway(failure)) throw failure
      console.error(`the database went away, starting again: ${String(failure)}`)
    }
    await closeAll(closing)
    await pause(waitMs)
  }
}

async function closeAll(closing: Closing): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close()
}

/** Ends the start where another process listens on the port. */
export async function demandFree(port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (cause) => reject(isBusy(cause) ? new BusyPort(busy(port)) : cause))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/**
 * Errors that waiting does not solve, without TLS: the login or the database is wrong (SQLSTATE 28P01, 28000, 3D000).
 */
const hopeless = new Set(['28P01', '28000', '3D000'])

/**
 * Repeats a step of the start while the database is away, which may be starting itself. Logs the reason once. Throws
 * errors that waiting does not solve.
 */
export async function onceDatabaseAnswers<T>(step: () => Promise<T>): Promise<T> {
  for (let waitMs = 200; ; waitMs = Math.min(waitMs * 2, 5000)) {
    try {
      return await step()
    } catch (failure) {
      const cause = failure instanceof DatabaseProblem ? failure.cause : failure
      if (!isAway(cause)) throw failure
      if (waitMs === 200) console.error(`waiting for the database: ${cause instanceof Error ? cause.message : ''}`)
    }
    await pause(waitMs)
  }
}

function isAway(cause: unknown): boolean {
  return databaseTrouble(cause) === 'away' && !hopeless.has(codeOf(cause)) && !isTlsRefused(cause)
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** Handles settings with which the database may lose committed data: production does not start. */
export function noteDurability({ profile }: Pick<Config, 'profile'>): (line: string) => void {
  if (profile !== 'production') return console.warn
  return (line) => {
    throw new DatabaseProblem(`${line}: expected on for production`)
  }
}

/**
 * Opens the configured or the embedded database. Migrates it where the owner's login is known, else checks its version.
 *
 * @returns the login of the web process, and the owner's address, null where it is unknown
 */
export async function openMigrated(
  config: PlaceConfig,
  closing: Closing,
): Promise<{ owner: DatabaseAddress | null; web: DatabaseAddress }> {
  const warn = noteDurability(config)
  const { databaseUrl, databaseWebUrl } = config
  const ownWeb = databaseWebUrl === null ? null : { connectionString: databaseWebUrl }
  if (databaseUrl === null && ownWeb) {
    await onceDatabaseAnswers(() => demandMigrated(ownWeb, warn))
    await demandStored(ownWeb, config)
    return { owner: null, web: ownWeb }
  }
  const owner = await openDatabase(config, closing)
  const web = ownWeb ?? webAddressOf(owner)
  await onceDatabaseAnswers(() => migrate(owner, { warn, web, settings: config }))
  return { owner, web }
}

async function openDatabase({ databaseUrl, dataDir }: PlaceConfig, closing: Closing): Promise<DatabaseAddress> {
  if (databaseUrl !== null) return { connectionString: databaseUrl }
  const embedded = await openEmbedded({ dataDir, log: (line) => console.error(line) })
  closing.push(() => embedded.close())
  return embedded.address
}

/**
 * Opens the database with the login of the web process, and its metrics if configured. `probe` has separate connections:
 * while those of `db` are all in use, the process is busy and the database is not away.
 */
export async function openWatchedDb(
  address: DatabaseAddress,
  { config, closing, version, name }: { config: Watched; closing: Closing; version: string; name: string },
): Promise<{ db: Db; probe: Db; metrics: Metrics }> {
  const metrics = openMetrics({ version })
  const pool = openPool(address, { max: config.databaseConnections, name })
  const db = openDb(pool, metrics.recordWait)
  closing.push(() => db.destroy())
  await demandWeakLogin(pool)
  const probe = openDb(openPool(address, { max: 2, name }))
  closing.push(() => probe.destroy())
  if (config.metrics) {
    const listener = await listenForMetrics({ at: config.metrics, metrics, db: probe, poolUse: () => poolUse(pool) })
    closing.push(() => listener.close())
  }
  return { db, probe, metrics }
}

type Watched = Pick<Config, 'databaseConnections' | 'metrics'>

/** Production never uses the demo's registry. */
export async function demandNoDemo(address: DatabaseAddress, { profile }: Pick<Config, 'profile'>): Promise<void> {
  if (profile === 'production' && (await holdsDemo(address)))
    throw new DatabaseProblem('the database of DATABASE_URL holds the demo: expected another for production')
}

function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false
  const stop = async () => {
    // A second signal ends the process immediately.
    if (isStopping) process.exit(1)
    isStopping = true
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

function busy(port: number): string {
  return `Port ${port} is taken by another program: stop it, or choose another with PORT (the demo's own server has DEMO_PORT, auctions by themselves AUCTIONS_PORT).`
}

function isBusy(cause: Error): boolean {
  return 'code' in cause && cause.code === 'EADDRINUSE'
}

function leave(line: string, code: number): never {
  console.error(line)
  process.exit(code)
}
