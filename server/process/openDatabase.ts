import type { Config, PlaceConfig } from '#server/config.ts'
import { openDb, openPool, poolUse, type DatabaseAddress, type Db } from '#server/db/connect.ts'
import { DatabaseProblem } from '#server/db/databaseProblem.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { holdsDemo } from '#server/db/holdsDemo.ts'
import { demandMigrated, migrate } from '#server/db/migrate.ts'
import { retry } from '#server/db/retry.ts'
import { demandStored } from '#server/db/serviceSettings.ts'
import { databaseTrouble, isTlsRefused } from '#server/db/trouble.ts'
import { demandWeakLogin, webAddressOf } from '#server/db/webRole.ts'
import { listenForMetrics } from '#server/metrics/listenForMetrics.ts'
import { openMetrics, type Metrics } from '#server/metrics/openMetrics.ts'

/** The functions that close everything when the process stops, in the order of opening. */
export type Closing = (() => unknown)[]

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
  await demandWeakLogin(db)
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

/**
 * Errors that waiting does not solve, without TLS: the login or the database is wrong (SQLSTATE 28P01, 28000, 3D000).
 */
const hopeless = new Set(['28P01', '28000', '3D000'])

/**
 * Repeats a step of the start while the database is away, which may be starting itself. Logs the reason once. Throws
 * errors that waiting does not solve.
 */
export function onceDatabaseAnswers<T>(step: () => Promise<T>): Promise<T> {
  const causeOf = (failure: unknown) => (failure instanceof DatabaseProblem ? failure.cause : failure)
  return retry(step, {
    isWorthIt: (failure) => isAway(causeOf(failure)),
    pauseMs: startPauseMs,
    beforePause: (failure, attempt) => {
      const cause = causeOf(failure)
      if (attempt === 1) console.error(`waiting for the database: ${cause instanceof Error ? cause.message : ''}`)
    },
  })
}

/** 0.2 seconds, 0.4 and so on up to 5. */
export const startPauseMs = (attempt: number) => Math.min(100 * 2 ** attempt, 5000)

/** Whether the database is away and waiting may solve it. */
export function isAway(cause: unknown): boolean {
  return databaseTrouble(cause) === 'away' && !hopeless.has(codeOf(cause)) && !isTlsRefused(cause)
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
