import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { webRole, type DatabaseAddress } from './connect.ts'
import { DatabaseProblem } from './databaseProblem.ts'

/**
 * Returns the database address of the web process: the owner's with the login `OWNER_web_login`. Its password is derived
 * from the owner's, so that nothing has to be configured; none where the owner has none.
 */
export function webAddressOf(owner: DatabaseAddress): DatabaseAddress {
  const { user, password } = new pg.Client(owner)
  const login = `${(user ?? '').slice(0, 50)}_web_login`
  if (!('connectionString' in owner)) return { ...owner, user: login }
  const url = new URL(owner.connectionString)
  url.password = ''
  // In pg these parameters override the user and password before the host.
  url.searchParams.set('user', login)
  url.searchParams.delete('password')
  if (password) {
    const derived = createHmac('sha256', password).update(`registry portal, ${login}`).digest('base64url')
    url.searchParams.set('password', derived)
  }
  return { connectionString: url.href }
}

/**
 * Creates the role with the permissions of the web process, and its login as a member, where they are missing. Roles
 * belong to the whole cluster, so a process of another database may be creating them at the same time.
 *
 * @throws DatabaseProblem with the statements for an administrator where the connected user may not make roles
 */
export async function ensureWebRoles(pool: pg.Pool, web: DatabaseAddress): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await ensureOnce(pool, web)
      return
    } catch (cause) {
      if (isDenied(cause)) throw new DatabaseProblem(await missingRoles(pool, web), { cause })
      if (attempt === 20 || !isRace(cause)) throw cause
      await pause(25 * attempt)
    }
  }
}

async function ensureOnce(pool: pg.Pool, web: DatabaseAddress): Promise<void> {
  const { user, password } = new pg.Client(web)
  const { rows: roles } = await pool.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any ($1)',
    [[webRole, user]],
  )
  const has = (name: string | undefined) => roles.some((role) => role.name === name)
  if (!has(webRole)) await pool.query(`create role ${webRole} nologin`)
  if (!has(user))
    await run(pool, password ? 'create role %I login password %L' : 'create role %I login', user, password)
  const { rows: members } = await pool.query<{ isMember: boolean }>(
    `select pg_has_role($1::name, $2::name, 'member') as "isMember"`,
    [user, webRole],
  )
  if (!members[0]?.isMember) await run(pool, `grant ${webRole} to %I`, user)
  await grantStatsAccess(pool, user)
  if (has(user) && password && (await isRefused(web))) await run(pool, 'alter role %I password %L', user, password)
}

/**
 * Grants the owner sight of the web process's transactions (pg_stat_activity), by which `journal export` knows how far
 * the journal is complete. An owner who may not grant it needs pg_read_all_stats; the command reports that.
 */
async function grantStatsAccess(pool: pg.Pool, user: string | undefined): Promise<void> {
  const { rows } = await pool.query<{ owner: string; hasSight: boolean }>(
    `select current_user as owner, pg_has_role($1::name, 'usage') as "hasSight"`,
    [user],
  )
  const [found] = rows
  if (!found || found.hasSight) return
  await run(pool, 'grant %I to %I', user, found.owner).catch((cause: unknown) => {
    if (!isDenied(cause)) throw cause
  })
}

/** Runs a statement that takes no parameters, with names and texts quoted by the server. */
async function run(pool: pg.Pool, text: string, ...values: (string | null | undefined)[]): Promise<void> {
  const parameters = values.filter((value) => value !== null && value !== undefined)
  const { rows } = await pool.query<{ text: string }>('select format($1, variadic $2::text[]) as text', [
    text,
    parameters,
  ])
  await pool.query(rows[0]?.text ?? '')
}

/** Whether the server refuses the login's password: the owner's has changed since it was derived. */
async function isRefused(web: DatabaseAddress): Promise<boolean> {
  const client = new pg.Client(web)
  client.on('error', () => {})
  try {
    await client.connect()
    return false
  } catch (cause) {
    return cause instanceof pg.DatabaseError && cause.code === '28P01'
  } finally {
    await client.end()
  }
}

async function missingRoles(pool: pg.Pool, web: DatabaseAddress): Promise<string> {
  const { user } = new pg.Client(web)
  const { rows } = await pool.query<{ login: string }>('select quote_ident($1) as login', [user])
  const login = rows[0]?.login ?? ''
  return (
    `the database user may not make the roles of the web process: run as an administrator what is missing of: ` +
    `create role ${webRole} nologin; create role ${login} login password '…'; grant ${webRole} to ${login}; ` +
    `and name that login in DATABASE_WEB_URL`
  )
}

/**
 * Checks that the login of the web process can neither become the owner of the tables nor make itself one.
 *
 * @throws DatabaseProblem in one line
 */
export async function demandWeakLogin(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; isStrong: boolean; isMember: boolean }>(
    `select session_user as name, pg_has_role(session_user, $1::name, 'member') as "isMember",
       pg_has_role(session_user, (select relowner from pg_class where oid = 'activity'::regclass), 'member')
         or (select rolsuper or rolcreaterole from pg_roles where rolname = session_user) as "isStrong"
     from pg_roles where rolname = $1`,
    [webRole],
  )
  const [login] = rows
  if (!login?.isMember)
    throw new DatabaseProblem(`the login of DATABASE_WEB_URL is no member of ${webRole}: run registry migrate`)
  if (login.isStrong)
    throw new DatabaseProblem(
      `DATABASE_WEB_URL logs in as ${login.name}, who can change history: expected a role that owns no tables and makes no roles`,
    )
}

const isDenied = (cause: unknown) => cause instanceof pg.DatabaseError && cause.code === '42501'

/** Whether another process creates or grants the same role: it exists, or its row is being inserted or updated. */
const isRace = (cause: unknown) =>
  cause instanceof pg.DatabaseError &&
  (cause.code === '42710' || cause.code === '23505' || /concurrently (updated|deleted)/.test(cause.message))
