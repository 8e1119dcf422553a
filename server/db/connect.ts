import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

// Days stay text: parsed, they would become midnights of the server's own time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Where the database is, as `pg` takes it: a URL, or a socket folder of the embedded one. */
export type DatabaseAddress =
  { connectionString: string } | { host: string; port: number; user: string; database: string }

/** The role whose members serve people: it can add to history, never change it (docs/rules.md#activity). */
export const webRole = 'registry_web'

/**
 * A bounded pool. Plans are made for each holder anew: a generic plan takes everybody for an average
 * holder and is a hundred times slower for one with 100,000 domains.
 */
export function openPool(address: DatabaseAddress, given: { max?: number; name?: string } = {}): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    max: given.max ?? 10,
    application_name: given.name ?? 'registry-portal',
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 60_000,
    options: `-c plan_cache_mode=force_custom_plan -c timezone=UTC -c statement_timeout=60000`,
  })
  // An idle connection may break when the database restarts; the pool replaces it.
  pool.on('error', () => {})
  // One in use may break between two statements: unheard, that would end the process. The next statement says so.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Whether the code under way runs inside a transaction, which holds a connection. */
const holding = new AsyncLocalStorage<true>()

/**
 * Opens the query builder over a pool. Inside a transaction it refuses another connection of any pool: as many
 * transactions as the pool has connections would wait for each other, and everybody else for them.
 *
 * @param noteWait receives how many seconds each connection was waited for
 */
export function openDb(pool: pg.Pool, noteWait?: (seconds: number) => void): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded(pool, noteWait) }) })
}

/** The query builder over a connection inside a transaction of its own, as an import has one; it ends neither. */
export function txOver(client: pg.ClientBase): Tx {
  const connection = {
    query: (text: string, values: readonly unknown[]) => client.query(text, [...values]),
    release: () => {},
  }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the dialect calls connect and end only; pg.Pool cannot be implemented in part
  const pool = { connect: async () => connection, end: async () => {} } as unknown as PostgresPool
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Kysely exports no way to make a Transaction; the type differs from Kysely only in isTransaction
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) as Tx
}

/** What a pool is doing this moment: connections in use, connections at rest, and who waits for one. */
export type PoolUse = { busy: number; idle: number; waiting: number }

export function poolUse({ totalCount, idleCount, waitingCount }: pg.Pool): PoolUse {
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

function guarded(pool: pg.Pool, noteWait: (seconds: number) => void = () => {}): PostgresPool {
  return {
    end: () => pool.end(),
    connect: async () => {
      if (holding.getStore()) throw new Error('inside a transaction every statement goes through the transaction')
      const from = performance.now()
      try {
        return await pool.connect()
      } finally {
        noteWait((performance.now() - from) / 1000)
      }
    },
  }
}

const tries = 5
// Serialization failure, deadlock: the database answers so in normal operation.
const isWorthRepeating = (cause: unknown) =>
  cause instanceof pg.DatabaseError && (cause.code === '40001' || cause.code === '40P01')

/** Runs a transaction, again when the database asks for it; the work must do nothing but write to `tx`. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((tx) => holding.run(true, () => work(tx)))
    } catch (cause) {
      if (attempt >= tries || !isWorthRepeating(cause)) throw cause
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

/** Reads everything as it stood at one instant, whatever is written meanwhile; nothing can be written. */
export async function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => holding.run(true, () => read(tx)))
}
