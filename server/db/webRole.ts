import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { openDb, openPool, parseAddress, webRole, type DatabaseAddress, type Db } from './connect.ts'
import { DatabaseProblem } from './databaseProblem.ts'
import { retry } from './retry.ts'
import { databaseErrorOf } from './trouble.ts'

/**
 * Returns the database address of the web process: the owner's with the login `OWNER_web_login`. Its password is derived
 * from the owner's, so that nothing has to be configured; none where the owner has none.
 */
export function webAddressOf(owner: DatabaseAddress): DatabaseAddress {
  const { user, password } = parseAddress(owner)
  const login = `${user.slice(0, 50)}_web_login`
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
export async function ensureWebRoles(db: Db, web: DatabaseAddress): Promise<void> {
  try {
    await retry(() => ensureOnce(db, web), { isWorthIt: isRace, pauseMs: (attempt) => 25 * attempt, most: 20 })
  } catch (cause) {
    throw isDenied(cause) ? new DatabaseProblem(await missingRoles(db, web), { cause }) : cause
  }
}

async function ensureOnce(db: Db, web: DatabaseAddress): Promise<void> {
  const { user, password } = parseAddress(web)
  const { rows: roles } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname = any (${[webRole, user]})`.execute(db)
  const has = (name: string) => roles.some((role) => role.name === name)
  if (!has(webRole)) await sql`create role ${sql.id(webRole)} nologin`.execute(db)
  if (!has(user))
    await sql`create role ${sql.id(user)} login ${password ? sql`password ${sql.lit(password)}` : sql``}`.execute(db)
  const { rows: members } = await sql<{ isMember: boolean }>`
    select pg_has_role(${user}::name, ${webRole}::name, 'member') as "isMember"`.execute(db)
  if (!members[0]?.isMember) await sql`grant ${sql.id(webRole)} to ${sql.id(user)}`.execute(db)
  await grantStatsAccess(db, user)
  if (has(user) && password && (await isRefused(web)))
    await sql`alter role ${sql.id(user)} password ${sql.lit(password)}`.execute(db)
}

/**
 * Grants the owner sight of the web process's transactions (pg_stat_activity), by which `journal export` knows how far
 * the journal is complete. An owner who may not grant it needs pg_read_all_stats; the command reports that.
 */
async function grantStatsAccess(db: Db, user: string): Promise<void> {
  const { rows } = await sql<{ owner: string; hasSight: boolean }>`
    select current_user as owner, pg_has_role(${user}::name, 'usage') as "hasSight"`.execute(db)
  const [found] = rows
  if (!found || found.hasSight) return
  await sql`grant ${sql.id(user)} to ${sql.id(found.owner)}`.execute(db).catch((cause: unknown) => {
    if (!isDenied(cause)) throw cause
  })
}

/** Whether the server refuses the login's password: the owner's has changed since it was derived. */
async function isRefused(web: DatabaseAddress): Promise<boolean> {
  const db = openDb(openPool(web, { max: 1 }))
  try {
    await sql`select`.execute(db)
    return false
  } catch (cause) {
    return databaseErrorOf(cause)?.code === '28P01'
  } finally {
    await db.destroy()
  }
}

async function missingRoles(db: Db, web: DatabaseAddress): Promise<string> {
  const { rows } = await sql<{ login: string }>`select quote_ident(${parseAddress(web).user}) as login`.execute(db)
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
export async function demandWeakLogin(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; isStrong: boolean; isMember: boolean }>`
    select session_user as name, pg_has_role(session_user, ${webRole}::name, 'member') as "isMember",
      pg_has_role(session_user, (select relowner from pg_class where oid = 'activity'::regclass), 'member')
        or (select rolsuper or rolcreaterole from pg_roles where rolname = session_user) as "isStrong"
    from pg_roles where rolname = ${webRole}`.execute(db)
  const [login] = rows
  if (!login?.isMember)
    throw new DatabaseProblem(`the login of DATABASE_WEB_URL is no member of ${webRole}: run registry migrate`)
  if (login.isStrong)
    throw new DatabaseProblem(
      `DATABASE_WEB_URL logs in as ${login.name}, who can change history: expected a role that owns no tables and makes no roles`,
    )
}

const isDenied = (cause: unknown) => databaseErrorOf(cause)?.code === '42501'

/** Whether another process creates or grants the same role: it exists, or its row is being inserted or updated. */
function isRace(cause: unknown): boolean {
  const error = databaseErrorOf(cause)
  if (!error) return false
  return error.code === '42710' || error.code === '23505' || /concurrently (updated|deleted)/.test(error.message)
}
