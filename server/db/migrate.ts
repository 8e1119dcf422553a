import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Migrator, sql, type Migration } from 'kysely'
import { stateCodes, states } from '#contract/states.ts'
import { zones } from '#server/zone/zones.ts'
import { openDb, openPool, type DatabaseAddress, type Db } from './connect.ts'
import { DatabaseProblem } from './databaseProblem.ts'
import { agreeOrStore, type ServiceSettings } from './serviceSettings.ts'
import { databaseTrouble } from './trouble.ts'
import { ensureWebRoles, webAddressOf } from './webRole.ts'

/**
 * Migrates the database to this version: creates the login of the web process (`web`), runs the missing migrations and
 * writes the states and zones. Safe when several processes start together. Leaves a database of a newer version unchanged.
 *
 * @throws DatabaseProblem where the database is not the portal's
 */
export async function migrate(
  address: DatabaseAddress,
  {
    warn = console.warn,
    web = webAddressOf(address),
    settings,
  }: {
    warn?: (line: string) => void
    web?: DatabaseAddress
    /** The settings of the starting service: stored at the first production start and checked at later ones. */
    settings?: ServiceSettings
  } = {},
): Promise<void> {
  // One connection, so that its session lock covers the whole migration.
  const db = openDb(openPool(address, { max: 1, name: 'registry-migrate' }))
  try {
    await checkServer(db, warn)
    await sql`select pg_advisory_lock(${lockNumber})`.execute(db)
    // A migration takes the time it needs.
    await sql`set statement_timeout = 0`.execute(db)
    const files = await readMigrations()
    if ((await readHistory(db, files)) === 'newer') {
      if (settings) await db.transaction().execute((tx) => agreeOrStore(tx, settings))
      return
    }
    await ensureWebRoles(db, web)
    await runMigrations(db, files)
    await db.transaction().execute(async (tx) => {
      // First, so that a start with other settings changes nothing.
      if (settings) await agreeOrStore(tx, settings)
      await writeStates(tx)
      await writeZones(tx)
    })
  } finally {
    await db.destroy()
  }
}

/**
 * Checks that the database has this version, for a process without the owner's login.
 *
 * @throws DatabaseProblem in one line
 */
export async function demandMigrated(web: DatabaseAddress, warn: (line: string) => void): Promise<void> {
  const db = openDb(openPool(web, { max: 1, name: 'registry-migrate' }))
  try {
    await checkServer(db, warn)
    const { rows } = await sql<{ isThere: boolean }>`
      select to_regclass('kysely_migration') is not null as "isThere"`.execute(db)
    const done = rows[0]?.isThere ? await findMigrated(db) : []
    const missing = [...(await readMigrations()).keys()].filter((name) => !done.includes(name))
    if (missing.length > 0)
      throw new DatabaseProblem(
        `the database is not at this version (migrations missing: ${missing.length}): run registry migrate`,
      )
  } finally {
    await db.destroy()
  }
}

// Any number will do, as long as no other program locks it in the same database.
const lockNumber = 7_203_114_905

// Beside this file in the source; the build puts a copy beside the bundle.
const folder = join(import.meta.dirname, 'migrations')

async function readMigrations(): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return new Map(
    await Promise.all(
      names.map(async (name) => [name.slice(0, -'.sql'.length), await readFile(join(folder, name), 'utf8')] as const),
    ),
  )
}

async function checkServer(db: Db, warn: (line: string) => void) {
  const { rows } = await sql<{ version: string; name: string; fsync: string; commit: string; encoding: string }>`
    select current_setting('server_version_num') as version, current_setting('server_version') as name,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('server_encoding') as encoding`
    .execute(db)
    .catch((cause: unknown) => {
      throw databaseTrouble(cause) === 'away' ? new DatabaseProblem(unreachable(cause), { cause }) : cause
    })
  const server = rows[0]
  if (!server) return
  if (Number(server.version) < 150_000)
    throw new DatabaseProblem(`PostgreSQL ${server.name} is too old: 15 or newer is needed`)
  if (server.encoding !== 'UTF8')
    throw new DatabaseProblem(`the database is encoded in ${server.encoding}: UTF8 is needed`)
  if (server.fsync !== 'on') warn('the database runs with fsync off: a power failure may lose or damage data')
  if (server.commit === 'off') warn('the database runs with synchronous_commit off: a crash may lose the last changes')
}

/** Returns the line for a wrong address, name, user or password, with the message of the server or the system. */
function unreachable(cause: unknown): string {
  const message = cause instanceof AggregateError ? cause.errors.map(String).join('; ') : String(cause)
  return `the database of DATABASE_URL cannot be used: ${message.replaceAll(/^\w*error: /gi, '')}`
}

/** Returns whether the database is empty, the portal's of this version or an older one, or of a newer version. */
async function readHistory(db: Db, files: Map<string, string>): Promise<'empty' | 'ours' | 'newer'> {
  const tables = (await foreignTables.execute(db)).rows.map((row) => row.name)
  if (tables.length === 0) return 'empty'
  if (!tables.includes('kysely_migration')) throw notOurs(tables)
  const done = await findMigrated(db)
  const first = files.keys().next().value
  if (done.length === 0 && tables.every((name) => name.startsWith('kysely_'))) return 'empty'
  if (first === undefined || !done.includes(first)) throw notOurs(tables)
  const isWhole = [...files.keys()].every((name) => done.includes(name))
  return isWhole && done.length > files.size ? 'newer' : 'ours'
}

async function findMigrated(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

function notOurs(tables: string[]): DatabaseProblem {
  const named = tables.slice(0, 3).join(', ') + (tables.length > 3 ? ', …' : '')
  return new DatabaseProblem(
    `the database holds tables that are not the portal’s (${named}): give it an empty database`,
  )
}

// Tables of extensions exist in empty databases too.
const foreignTables = sql<{ name: string }>`
  select c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and c.relpersistence <> 't'
    and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`

async function runMigrations(db: Db, files: Map<string, string>) {
  const migrations: Record<string, Migration> = {}
  for (const [name, text] of files) {
    migrations[name] = { up: async (tx) => void (await sql.raw(text).execute(tx)) }
  }
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
}

async function writeStates(tx: Db) {
  const rows = stateCodes.map((code) => {
    const { number, external, by, importance, rank, tone } = states[code]
    return { number, code, is_external: external, set_by: by, importance, rank, tone }
  })
  await tx
    .insertInto('state')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('number').doUpdateSet((row) => ({
        code: row.ref('excluded.code'),
        is_external: row.ref('excluded.is_external'),
        set_by: row.ref('excluded.set_by'),
        importance: row.ref('excluded.importance'),
        rank: row.ref('excluded.rank'),
        tone: row.ref('excluded.tone'),
      })),
    )
    .execute()
}

/** Writes the zones in force (`zones.ts`) into the table that queries read. */
export async function writeZones(tx: Db) {
  await removeOtherZones(tx)
  const rows = zones.map((zone) => ({
    id: zone.id,
    fqdn: zone.fqdn,
    time_zone: zone.timeZone,
    currency: zone.currency,
    minor_digits: zone.minorDigits,
    is_enum: zone.isEnum,
    allows_idn: zone.allowsIdn,
    allows_double_hyphen: zone.allowsDoubleHyphen,
    label_count: zone.labelCount,
    life_cycle: JSON.stringify(zone.lifeCycle),
  }))
  await tx
    .insertInto('zone')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        fqdn: row.ref('excluded.fqdn'),
        time_zone: row.ref('excluded.time_zone'),
        currency: row.ref('excluded.currency'),
        minor_digits: row.ref('excluded.minor_digits'),
        is_enum: row.ref('excluded.is_enum'),
        allows_idn: row.ref('excluded.allows_idn'),
        allows_double_hyphen: row.ref('excluded.allows_double_hyphen'),
        label_count: row.ref('excluded.label_count'),
        life_cycle: row.ref('excluded.life_cycle'),
      })),
    )
    .execute()
}

/** Removes zones that are configured no more. A zone with domains has to stay. */
async function removeOtherZones(tx: Db): Promise<void> {
  const isOther = sql<boolean>`zone.id <> all(${zones.map(({ id }) => id)}::smallint[])`
  const used = await tx
    .selectFrom('zone')
    .select('fqdn')
    .where(isOther)
    .where((e) => e.exists(e.selectFrom('domain').select('domain.id').whereRef('domain.zone_id', '=', 'zone.id')))
    .execute()
  const names = used.map(({ fqdn }) => `.${fqdn}`).join(', ')
  if (names !== '') throw new DatabaseProblem(`ZONES lacks ${names}, where the database has domains`)
  await tx.deleteFrom('zone').where(isOther).execute()
}
