import { AsyncLocalStorage } from 'node:async_hooks'
import type { Writable } from 'node:stream'
import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type CompiledQuery,
  type PostgresPoolClient,
  type RawBuilder,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { retry } from './retry.ts'
import type { Database } from './schema.ts'
import { isConflict } from './trouble.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

// Days stay text: parsed, they would become midnights of the server's own time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Where the database is, as `pg` takes it: a URL, or a socket folder of the embedded one. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }

/** The role of the processes that serve requests: it can append to the activity, never change it (docs/rules.md#activity). */
export const webRole = 'registry_web'

/** Options of every session. Compiling a statement to machine code takes up to a second, and saves a page milliseconds. */
const sessionOptions = '-c timezone=UTC -c jit=off'

/**
 * Opens a bounded pool. A query is planned with its parameters, unless `runPrepared` runs it. A sort has 16 MB of memory,
 * enough for the order of 100,000 objects. With the 4 MB of PostgreSQL it writes files and takes twice as long.
 */
export function openPool(address: DatabaseAddress, options: { max?: number; name?: string } = {}): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    max: options.max ?? 10,
    application_name: options.name ?? 'registry-portal',
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 60_000,
    options: `${sessionOptions} -c statement_timeout=60000 -c work_mem=16MB`,
  })
  // An idle connection may break when the database restarts; the pool replaces it.
  pool.on('error', () => {})
  // A connection in use may break between two statements. Without a listener that error would end the process; the next
  // statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Whether the current code runs inside a transaction, which holds a connection. */
const insideTransaction = new AsyncLocalStorage<true>()

/**
 * Opens the query builder over a pool. Inside a transaction it refuses a second connection of any pool: enough such
 * transactions would take all connections and block each other forever.
 *
 * @param recordWait receives the seconds that each request for a connection waited
 */
export function openDb(pool: pg.Pool, recordWait?: (seconds: number) => void): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: kyselyPool(pool, recordWait) }) })
}

/** The names of the statements of `runPrepared`, by their text. */
const preparedNames = new Map<string, string>()

/**
 * Runs a statement that each connection parses once, and plans without its parameters after a few runs. Only for
 * statements by key: a plan without parameters assumes an average holder, and can be a hundred times slower for one with
 * 100,000 domains. Texts must be few, and name their columns: a prepared `*` fails once a migration has added a column.
 */
export async function runPrepared<Row>(db: Db, statement: { compile: (db: Db) => CompiledQuery<Row> }): Promise<Row[]> {
  const compiled = statement.compile(db)
  if (!preparedNames.has(compiled.sql)) preparedNames.set(compiled.sql, `prepared-${preparedNames.size}`)
  return (await db.executeQuery(compiled)).rows
}

/** One connection to the database: the query builder over it, and streams into `COPY … FROM STDIN` statements. */
export type Connection = { db: Db; copy: (statement: string) => Writable }

/**
 * Opens a connection for `work` and closes it afterwards. Its temporary tables and session locks stay until then, and
 * its statements may take any time.
 */
export async function withConnection<T>(
  address: DatabaseAddress,
  name: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const options = `${sessionOptions} -c statement_timeout=0`
  const client = new pg.Client({ ...address, application_name: name, options })
  // The connection may break between two statements; the next statement fails then.
  client.on('error', () => {})
  await client.connect()
  try {
    const query = (text: string, values: readonly unknown[]) => run(client, { text, values: [...values] })
    const connection = poolClient({ query, release: () => {} })
    const connect = async () => {
      demandNoTransaction()
      return connection
    }
    const pool: PostgresPool = { connect, end: async () => {} }
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
    return await work({ db, copy: (statement) => client.query(copyFrom(statement)) })
  } finally {
    await client.end()
  }
}

/** Returns host and login of an address as `pg` reads them, from the URL or the environment. */
export function parseAddress(address: DatabaseAddress): { host: string; user: string; password: string | null } {
  const { host, user = '', password = null } = new pg.Client(address)
  return { host, user, password }
}

/** The state of a pool: connections in use, idle connections and requests that wait for one. */
export type PoolUse = { busy: number; idle: number; waiting: number }

export function poolUse({ totalCount, idleCount, waitingCount }: pg.Pool): PoolUse {
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

function kyselyPool(pool: pg.Pool, recordWait: (seconds: number) => void = () => {}): PostgresPool {
  return {
    end: () => pool.end(),
    connect: async () => {
      demandNoTransaction()
      const from = performance.now()
      try {
        const client = await pool.connect()
        const query = (text: string, values: readonly unknown[]) =>
          run(client, { name: preparedNames.get(text), text, values: [...values] })
        return poolClient({ query, release: () => client.release() })
      } finally {
        recordWait((performance.now() - from) / 1000)
      }
    },
  }
}

/**
 * Runs a statement by the driver's callback. The result of the driver's promise would stay in memory until a full
 * garbage collection (docs/decisions/0068).
 */
function run(client: pg.ClientBase, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(statement, (error: Error | null, result) => (error ? reject(error) : resolve(result)))
  }).catch((error: Error) => {
    // The stack leads to the statement then, not to the socket.
    Error.captureStackTrace(error)
    throw error
  })
}

type Client = { query: (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>; release: () => void }

function poolClient(client: Client): PostgresPoolClient {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the dialect calls query with a text, never with a cursor
  return client as unknown as PostgresPoolClient
}

function demandNoTransaction() {
  if (insideTransaction.getStore()) throw new Error('inside a transaction every statement goes through the transaction')
}

/**
 * Runs a transaction and retries it after a conflict; `work` must have no effect but on `tx`.
 *
 * @param isWorthIt which errors are conflicts
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, isWorthIt = isConflict): Promise<T> {
  return retry(() => db.transaction().execute((tx) => insideTransaction.run(true, () => work(tx))), {
    isWorthIt,
    pauseMs: (attempt) => Math.random() * 20 * 2 ** attempt,
    most: 5,
  })
}

/** Returns the row of a statement that always has one. */
export async function readOne<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row> {
  const [row] = (await statement.execute(db)).rows
  if (row === undefined) throw new Error('a statement that always returns a row returned none')
  return row
}

/** Runs a read-only transaction on one snapshot of the database. */
export async function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => insideTransaction.run(true, () => read(tx)))
}
