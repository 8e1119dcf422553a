import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { webRole } from './connect.ts'
import { DatabaseProblem } from './databaseProblem.ts'

/**
 * Makes the role the web connection takes on, when it is missing, and lets the connected user take it on.
 * Roles belong to the whole cluster, so another database may be making it at this moment.
 */
export async function ensureWebRole(pool: pg.Pool): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { rowCount } = await pool.query('select from pg_roles where rolname = $1', [webRole])
      if (rowCount === 0) await makeRole(pool)
      if (!(await maySetRole(pool))) await grantRole(pool)
      return
    } catch (cause) {
      if (attempt === 20 || !isRace(cause)) throw cause
      await pause(25 * attempt)
    }
  }
}

async function makeRole(pool: pg.Pool) {
  try {
    await pool.query(`create role ${webRole} nologin`)
  } catch (cause) {
    if (!isDenied(cause)) throw cause
    throw new DatabaseProblem(
      `the database has no role ${webRole} and its user may not make one: ` +
        `run as an administrator: create role ${webRole} nologin; grant ${webRole} to ${await userName(pool)}`,
    )
  }
}

async function grantRole(pool: pg.Pool) {
  const user = await userName(pool)
  try {
    await pool.query(`grant ${webRole} to ${user}`)
  } catch (cause) {
    if (!isDenied(cause)) throw cause
    throw new DatabaseProblem(
      `the database user may not take on the role ${webRole}: run as an administrator: grant ${webRole} to ${user}`,
    )
  }
}

async function maySetRole(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query(`set role ${webRole}`)
    await pool.query('reset role')
    return true
  } catch (cause) {
    if (isDenied(cause)) return false
    throw cause
  }
}

async function userName(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select quote_ident(current_user) as name')
  return rows[0]?.name ?? ''
}

const isDenied = (cause: unknown) => cause instanceof pg.DatabaseError && cause.code === '42501'

/** Somebody else makes or grants the same role: it exists, its row is being made, or its row has just changed. */
const isRace = (cause: unknown) =>
  cause instanceof pg.DatabaseError &&
  (cause.code === '42710' || cause.code === '23505' || /concurrently (updated|deleted)/.test(cause.message))
