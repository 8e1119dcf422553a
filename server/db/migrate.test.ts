// @module-tag database
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { stateCodes } from '#contract/states.ts'
import { zones } from '#server/zone/zones.ts'
import { command, databaseIn } from '#tests/setup/template.ts'
import { openDb, openPool, webRole } from './connect.ts'
import { demandWeakLogin, webAddressOf } from './webRole.ts'
import { DatabaseProblem } from './databaseProblem.ts'
import { noteDurability } from '#server/process/openDatabase.ts'
import { demandMigrated, migrate } from './migrate.ts'

const made: { databases: string[]; roles: string[] } = { databases: [], roles: [] }

afterEach(async () => {
  for (const name of made.databases.splice(0))
    await command(inject('cluster'), `drop database if exists ${name} with (force)`)
  for (const name of made.roles.splice(0)) await command(inject('cluster'), `drop role if exists ${name}`)
})

async function emptyDatabase(owner?: string): Promise<string> {
  const name = `registry_test_${randomUUID().replaceAll('-', '')}`
  await command(
    inject('cluster'),
    `create database ${name} encoding 'UTF8' template template0${owner ? ` owner ${owner}` : ''}`,
  )
  made.databases.push(name)
  return databaseIn(inject('cluster'), name)
}

async function query<R extends pg.QueryResultRow>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}

describe('migrate', () => {
  test('runs each migration once when three processes start together', async () => {
    const url = await emptyDatabase()
    await Promise.all([1, 2, 3].map(() => migrate({ connectionString: url })))
    const runs = await query<{ name: string }>(url, 'select name from kysely_migration')
    expect(runs.length).toBe(new Set(runs.map((run) => run.name)).size)
    expect(runs.length).toBeGreaterThan(0)
  })

  test('reports a database that does not exist in one line', async () => {
    const url = databaseIn(inject('cluster'), 'registry_test_nowhere')
    const refused = migrate({ connectionString: url })
    await expect(refused).rejects.toThrow(DatabaseProblem)
    await expect(refused).rejects.toThrow(/^the database of DATABASE_URL cannot be used: .*registry_test_nowhere/)
  })

  test('production does not start with synchronous_commit off; the demo warns', async () => {
    const url = await emptyDatabase()
    await query(url, `alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`)
    const started = migrate({ connectionString: url }, { warn: noteDurability({ profile: 'production' }) })
    await expect(started).rejects.toThrow(/synchronous_commit off.*expected on for production/)
    const warned: string[] = []
    await migrate({ connectionString: url }, { warn: (line) => void warned.push(line) })
    expect(warned).toEqual([expect.stringContaining('synchronous_commit off')])
  })

  test('production starts with synchronous_commit local, which loses nothing here', async () => {
    const url = await emptyDatabase()
    await query(url, `alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = local`)
    await expect(
      migrate({ connectionString: url }, { warn: noteDurability({ profile: 'production' }) }),
    ).resolves.toBeUndefined()
  })

  test('writes the states and the zones, and puts back what was changed by hand', async () => {
    const url = await emptyDatabase()
    await migrate({ connectionString: url })
    await query(
      url,
      `update state set rank = 77; update zone set currency = 'USD'; delete from state where number = 50`,
    )
    await migrate({ connectionString: url })
    expect(
      await query(url, 'select count(*)::int as n, count(*) filter (where rank = 77)::int as wrong from state'),
    ).toEqual([{ n: stateCodes.length, wrong: 0 }])
    expect(await query(url, 'select fqdn, currency from zone order by id')).toEqual(
      zones.map(({ fqdn, currency }) => ({ fqdn, currency })),
    )
  })

  test('refuses a database with tables of another program, and changes nothing', async () => {
    const url = await emptyDatabase()
    await query(url, 'create table invoice (id integer primary key)')
    await expect(migrate({ connectionString: url })).rejects.toThrow(
      'the database holds tables that are not the portal’s (invoice)',
    )
    expect(
      await query(url, `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`),
    ).toEqual([{ relname: 'invoice' }])
  })

  test('refuses a database that another program migrates with the same tool', async () => {
    const url = await emptyDatabase()
    await query(
      url,
      `create table kysely_migration (name text, timestamp text); insert into kysely_migration values ('0001-theirs', '')`,
    )
    await expect(migrate({ connectionString: url })).rejects.toThrow('not the portal’s')
  })

  test('leaves a database alone that a newer version has migrated', async () => {
    const url = await emptyDatabase()
    await migrate({ connectionString: url })
    await query(
      url,
      `insert into kysely_migration values ('99991231T0000__later__job', 'now'); update zone set currency = 'USD' where id = 1`,
    )
    await migrate({ connectionString: url })
    expect(await query(url, 'select currency from zone where id = 1')).toEqual([{ currency: 'USD' }])
  })

  test('says in one line what is missing when its user may not make roles, and works once it is there', async () => {
    const user = `registry_plain_${randomUUID().slice(0, 8)}`
    const login = `${user}_serves`
    await command(inject('cluster'), `create role ${user} login`)
    made.roles.push(login, user)
    const url = new URL(await emptyDatabase(user))
    url.username = user
    const web = new URL(url)
    web.username = login
    const run = () => migrate({ connectionString: url.href }, { web: { connectionString: web.href } })
    await expect(run()).rejects.toThrow(
      new RegExp(
        `^the database user may not make [^\\n]*create role ${login} login [^\\n]*grant ${webRole} to ${login}`,
      ),
    )
    await command(inject('cluster'), `create role ${login} login`)
    await command(inject('cluster'), `grant ${webRole} to ${login}`)
    await run()
    await command(databaseIn(inject('cluster'), url.pathname.slice(1)), `drop owned by ${user}`).catch(() => {})
    await command(inject('cluster'), `drop database ${url.pathname.slice(1)} with (force)`)
  })

  test('lets an owner who makes roles see what the web process does', async () => {
    const user = `registry_maker_${randomUUID().slice(0, 8)}`
    const login = `${user}_web_login`
    await command(inject('cluster'), `create role ${user} login createrole`)
    made.roles.push(login, user)
    const url = new URL(await emptyDatabase(user))
    url.username = user
    await command(inject('cluster'), `grant ${webRole} to ${user} with admin option`)
    await migrate({ connectionString: url.href })
    expect(await query(url.href, `select pg_has_role('${login}', 'usage') as sees`)).toEqual([{ sees: true }])
    await command(databaseIn(inject('cluster'), url.pathname.slice(1)), `drop owned by ${user}`).catch(() => {})
    await command(inject('cluster'), `drop database ${url.pathname.slice(1)} with (force)`)
  })

  test('makes the login that DATABASE_WEB_URL names, with its password', async () => {
    const login = `registry_Named ${randomUUID().slice(0, 8)}`
    const url = await emptyDatabase()
    const web = new URL(url)
    web.searchParams.set('user', login)
    web.searchParams.set('password', "it's secret")
    const run = () => migrate({ connectionString: url }, { web: { connectionString: web.href } })
    await Promise.all([run(), run(), run()])
    made.roles.push(`"${login}"`)
    const roles = await query(
      url,
      `select rolcanlogin, rolsuper, rolcreaterole, rolpassword like 'SCRAM%' as "hasPassword",
         pg_has_role(oid, '${webRole}', 'member') as "isMember" from pg_authid where rolname = '${login}'`,
    )
    expect(roles).toEqual([
      { rolcanlogin: true, rolsuper: false, rolcreaterole: false, hasPassword: true, isMember: true },
    ])
  })
})

describe('the login of the web process', () => {
  test('is derived from the owner’s, its password too, and says nothing of the latter', () => {
    const owner = { connectionString: 'postgresql://portal:s3cret@db.registry.cz/portal?sslmode=verify-full' }
    const web = new pg.Client(webAddressOf(owner))
    expect(web).toMatchObject({ user: 'portal_web_login', host: 'db.registry.cz', database: 'portal' })
    expect(web.password).toMatch(/^[\w-]{43}$/)
    expect(webAddressOf(owner)).toEqual(webAddressOf(owner))
    expect(JSON.stringify(webAddressOf(owner))).not.toContain('s3cret')
    expect(
      new pg.Client(webAddressOf({ connectionString: 'postgresql:///p?host=/run/postgresql&user=portal' })),
    ).toMatchObject({
      user: 'portal_web_login',
      host: '/run/postgresql',
    })
  })

  test('neither becomes the owner nor changes history', async () => {
    const url = await emptyDatabase()
    await migrate({ connectionString: url })
    const [found] = await query<{ owner: string }>(url, 'select quote_ident(session_user) as owner')
    const owner = found?.owner ?? ''
    const pool = openPool(webAddressOf({ connectionString: url }), { max: 1 })
    try {
      await demandWeakLogin(openDb(pool))
      const { rows } = await pool.query('select session_user::text as session, current_user::text as current')
      expect(rows).toEqual([{ session: `${owner}_web_login`, current: `${owner}_web_login` }])
      for (const way of ['reset role', 'set role none', 'reset session authorization']) await pool.query(way)
      expect((await pool.query('select current_user::text as current')).rows).toEqual([
        { current: `${owner}_web_login` },
      ])
      for (const way of [
        `set role ${owner}`,
        `set session authorization ${owner}`,
        `create role more login`,
        'alter table activity disable trigger all',
        'drop table activity',
        `alter role ${owner} password 'mine'`,
      ])
        await expect(pool.query(way), way).rejects.toThrow(
          /permission denied|must be (?:owner|superuser)|only the role owner/,
        )
      for (const table of ['activity', 'registry_journal', 'activity_personal']) {
        await expect(pool.query(`delete from ${table}`)).rejects.toThrow('permission denied')
        await expect(pool.query(`truncate ${table}`)).rejects.toThrow('permission denied')
      }
      await expect(pool.query(`update activity set result = 'done'`)).rejects.toThrow('permission denied')
      // The answers of the registry are recorded there by the serving process; what was changed, when and by whom is not.
      for (const column of ['id', 'recorded_at', 'object_id', 'command', 'handle'])
        await expect(pool.query(`update registry_journal set ${column} = default`), column).rejects.toThrow(
          'permission denied',
        )
    } finally {
      await pool.end()
    }
  })

  test('is refused where it is the owner’s', async () => {
    const url = await emptyDatabase()
    await migrate({ connectionString: url })
    const pool = openPool({ connectionString: url }, { max: 1 })
    await expect(demandWeakLogin(openDb(pool))).rejects.toThrow(
      /^DATABASE_WEB_URL logs in as \w+, who can change history: /,
    )
    await pool.end()
  })

  test('starts on a database of this version without the owner’s, and says in a line when it is older', async () => {
    const url = await emptyDatabase()
    const web = webAddressOf({ connectionString: url })
    const check = () => demandMigrated(web, () => {})
    await expect(check()).rejects.toThrow(/^the database is not at this version .*: run registry migrate$/)
    await migrate({ connectionString: url })
    await check()
    await query(url, `delete from kysely_migration where name = (select max(name) from kysely_migration)`)
    await expect(check()).rejects.toThrow('(migrations missing: 1)')
  })
})
